// What a new migration must be, so that it can be applied while the shop sells (decision 088).
import {
  BESIDE_LINE,
  type Beside,
  besideOf,
  indexSteps,
  statementsOf,
} from "../stack/postgres/migration-files";

/**
 * The migrations from before the rules: those up to `last`, `count` of them. They are applied in the
 * shops that exist, by their checksums, and never change.
 */
export const BEFORE_THE_RULES = { last: "20261126150000_web_processes", count: 91 };

/** Tables that stay small in the largest shop: a statement over all of their rows takes milliseconds. */
const SMALL = new Set([
  "backfills",
  "book_checks",
  "categories",
  "figure_state",
  "games",
  "hold_rules",
  "option_sets",
  "outages",
  "policies",
  "provider_refusals",
  "receipt_counters",
  "retired_secrets_keys",
  "search_vocabulary",
  "settings",
  "staff_invitations",
  "web_processes",
]);

const TABLE = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?`;

interface Rule {
  /** Finds the statement; its first group is the table. */
  form: RegExp;
  /** A statement of the form that is fine all the same. */
  unless?: RegExp;
  problem: string;
}

/** Rules for tables with many rows that are there before the migration. */
const RULES: readonly Rule[] = [
  {
    form: new RegExp(
      String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)(?:IF\s+NOT\s+EXISTS\s+)?(?:"?\w+"?\s+)?ON\s+${TABLE}`,
      "i",
    ),
    problem:
      "an index that is built under a lock: CREATE INDEX CONCURRENTLY, in a migration of its own",
  },
  {
    form: new RegExp(
      String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?${TABLE}\s[\s\S]*\bADD\s+(?:CONSTRAINT\s+"?\w+"?\s+)?(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b`,
      "i",
    ),
    unless: /\bUSING\s+INDEX\b/i,
    problem:
      "a constraint whose index is built under a lock: build it CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX",
  },
  {
    form: new RegExp(
      String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?${TABLE}\s[\s\S]*\bADD\s+(?:CONSTRAINT\s+"?\w+"?\s+)?(?:CHECK|FOREIGN\s+KEY)\b`,
      "i",
    ),
    unless: /\bNOT\s+VALID\b/i,
    problem:
      "a constraint that reads all rows under a lock: NOT VALID, then VALIDATE CONSTRAINT in a later migration",
  },
  {
    form: new RegExp(String.raw`^(?:UPDATE|DELETE\s+FROM)\s+${TABLE}`, "i"),
    problem: "rows that are rewritten in one transaction: a backfill of the worker does it",
  },
  {
    form: new RegExp(
      String.raw`^WITH\b[\s\S]*\b(?:UPDATE|DELETE\s+FROM)\s+${TABLE}\s+(?:"?\w+"?\s+)?(?:SET|USING|WHERE)\b`,
      "i",
    ),
    problem: "rows that are rewritten in one transaction: a backfill of the worker does it",
  },
];

/** What is wrong with a new migration, a sentence each; empty when it may be applied. */
export function migrationProblems(sql: string): string[] {
  const beside = besideOf(sql);
  const problems = besideProblems(beside);
  try {
    indexSteps(sql);
  } catch (error) {
    problems.push((error as Error).message);
  }
  // With the shop stopped nobody waits.
  if (beside.runs === "no") return problems;
  const running = runningStatements(sql);
  const own = new Set(running.map(createdTable));
  for (const statement of running) {
    for (const { form, unless, problem } of RULES) {
      const table = form.exec(statement)?.[1];
      if (!table || SMALL.has(table) || own.has(table) || unless?.test(statement)) continue;
      problems.push(`${table}: ${problem}`);
    }
  }
  return problems;
}

function besideProblems({ runs }: Beside): string[] {
  if (runs !== "unstated") return [];
  return [`its first lines lack "${BESIDE_LINE} yes", or "${BESIDE_LINE} no, because …"`];
}

/** Its statements, those in the bodies of DO blocks too, which run with it. */
function runningStatements(sql: string): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const [, , body] = /^DO\s[\s\S]*?\$(\w*)\$([\s\S]*)\$\1\$/i.exec(statement) ?? [];
    if (!body) return [statement];
    return statementsOf(body).map((part) =>
      part.replace(
        /^(?:(?:BEGIN|DECLARE|THEN|LOOP|ELSE|IF|FOR)\b[^'"]*?\s)*?(?=UPDATE\b|DELETE\b|ALTER\b|CREATE\b)/i,
        "",
      ),
    );
  });
}

const createdTable = (statement: string) =>
  new RegExp(
    String.raw`^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${TABLE}`,
    "i",
  ).exec(statement)?.[1] ?? "";
