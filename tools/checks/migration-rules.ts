// Rules for new migrations, so that they can be applied while the shop runs (docs/decisions/088).
import {
  COMPATIBILITY_LINE,
  type Compatibility,
  compatibilityOf,
  indexSteps,
  refuseTransactions,
  statementsOf,
  unquoted,
} from "../stack/postgres/migration-files";

/** Tables that stay small in the largest shop: a statement over all rows takes milliseconds. */
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
  /** Matches the statement; its first group is the table. */
  form: RegExp;
  /** Matches statements of that form that are allowed nevertheless. */
  unless?: RegExp;
  problem: string;
}

/** Rules for existing tables with many rows. */
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

/** Statements that do not affect the previous release and lock its tables for a moment at most. */
const HARMLESS = [
  /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?![\s\S]*\b(?:PARTITION\s+OF|INHERITS)\b)/i,
  /^(?:CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\b/i,
  /^CREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE|(?:CONSTRAINT\s+)?TRIGGER)\b/i,
  /^CREATE\s+(?:TYPE|SEQUENCE|EXTENSION|COLLATION|VIEW)\b/i,
  /^ALTER\s+TYPE\s+\S+\s+ADD\s+VALUE\b/i,
  /^COMMENT\s+ON\b/i,
  /^INSERT\s+INTO\s[^;]*?\bVALUES\b/i,
];

/** Statements that are allowed on a new or small table: the first group is the table. */
const ON_FEW_ROWS = [
  new RegExp(
    String.raw`^CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"?\w+"?\s+)?ON\s+${TABLE}`,
    "i",
  ),
  new RegExp(String.raw`^(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+${TABLE}`, "i"),
];

/** Sets the first id of a table, which is allowed for a new table: the first group is the table. */
const FIRST_ID = /^ALTER\s+SEQUENCE\s+"?(\w+)_id_seq"?\s+RESTART\b/i;

const ALTER = new RegExp(
  String.raw`^ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?${TABLE}\s+([\s\S]*)$`,
  "i",
);

/** A default that is constant for all rows, so that PostgreSQL does not rewrite the table. */
const CONSTANT = String.raw`(?:''|-?[\d.]+|true|false|null|now\(\)|current_timestamp(?:\(\d\))?)(?:\s*::\s*(?:''|\w+)\s*(?:\[\])?)?`;
/**
 * Clauses of ALTER TABLE that do not affect the previous release and, except for VALIDATE
 * CONSTRAINT, read no rows.
 */
const HARMLESS_PARTS = [
  new RegExp(
    String.raw`^ADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?:''|(?!COLUMN\b|IF\b|CONSTRAINT\b|CHECK\b|UNIQUE\b|PRIMARY\b|FOREIGN\b|EXCLUDE\b)\w+)\s+(?!\w*SERIAL)(?:(?!\b(?:NOT|DEFAULT|UNIQUE|PRIMARY|CHECK|REFERENCES|GENERATED|CONSTRAINT)\b)[\s\S])+?(?:\s+NOT\s+NULL\s+DEFAULT\s+${CONSTANT}|\s+DEFAULT\s+${CONSTANT}(?:\s+NOT)?(?:\s+NULL)?)?$`,
    "i",
  ),
  /^ADD\s+[\s\S]*\b(?:CHECK|FOREIGN\s+KEY)\b[\s\S]*\bNOT\s+VALID$/i,
  /^ADD\s+[\s\S]*\bUNIQUE\s+USING\s+INDEX\b/i,
  /^VALIDATE\s+CONSTRAINT\b/i,
  /^DROP\s+CONSTRAINT\b/i,
  /^ALTER\s+(?:COLUMN\s+)?(?:''|\w+)\s+(?:SET\s+(?:DEFAULT|STATISTICS|STORAGE)\b|DROP\s+(?:DEFAULT|NOT\s+NULL)$)/i,
  /^SET\s+\(/i,
];

/** Checks a new migration. @returns one sentence per problem; empty if it may be applied */
export function migrationProblems(sql: string): string[] {
  const beside = compatibilityOf(sql);
  const problems = besideProblems(beside);
  try {
    refuseTransactions(sql);
    indexSteps(sql);
  } catch (error) {
    return [...problems, (error as Error).message];
  }
  // With the shop stopped, no query waits for a lock.
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
  const statements = statementsOf(sql);
  for (const statement of statements) {
    const unknown = unknownForm(statement, own);
    if (unknown) {
      problems.push(
        `the previous release may not bear it, or waits for it: "no, because …", or another form: ${unknown.replace(/\s+/g, " ").slice(0, 120)}`,
      );
    }
  }
  return [...problems, ...lockProblems(statements, own)];
}

/**
 * The first clause of an ALTER TABLE, or the whole of any other statement, that is not known to be
 * compatible with the previous release; null if there is none.
 */
function unknownForm(statement: string, own: ReadonlySet<string>): string | null {
  const [, table = "", parts] = ALTER.exec(statement) ?? [];
  if (parts !== undefined) {
    if (own.has(table)) return null;
    const isFine = (part: string) =>
      HARMLESS_PARTS.some((form) => form.test(part)) ||
      (SMALL.has(table) && /^ADD\s+(?:CONSTRAINT|CHECK|UNIQUE|FOREIGN)\b/i.test(part));
    return partsOf(parts).find((part) => !isFine(part)) ?? null;
  }
  if (HARMLESS.some((form) => form.test(unquoted(statement)))) return null;
  const first = FIRST_ID.exec(statement)?.[1];
  if (first && own.has(first)) return null;
  const few = ON_FEW_ROWS.map((form) => form.exec(statement)?.[1]).find(Boolean);
  return few && (own.has(few) || SMALL.has(few)) ? null : statement;
}

/** The comma-separated clauses of an ALTER TABLE, without quoted text. */
function partsOf(parts: string): string[] {
  let depth = 0;
  const found = [""];
  for (const letter of unquoted(parts)) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) found.push("");
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim().replace(/\s+/g, " "));
}

/**
 * Problems of accumulating locks: a migration holds every lock until the migration ends, also while
 * it waits for the next lock.
 */
function lockProblems(statements: readonly string[], own: ReadonlySet<string>): string[] {
  const altered = statements.map((one) => ALTER.exec(one)?.[1] ?? "");
  const tables = new Set(altered.filter((table) => table !== "" && !own.has(table)));
  const problems: string[] = [];
  if (tables.size > 1) {
    problems.push(
      `it locks ${[...tables].join(" and ")}: a migration for each, or "no, because …"`,
    );
  }
  const validating = statements.filter((one) => /\bVALIDATE\s+CONSTRAINT\b/i.test(unquoted(one)));
  if (validating.length > 0 && validating.length < statements.length) {
    problems.push(
      "VALIDATE CONSTRAINT reads all rows under the locks of the other statements: a migration of its own",
    );
  }
  return problems;
}

function besideProblems({ runs }: Compatibility): string[] {
  if (runs !== "unstated") return [];
  return [
    `its first lines lack "${COMPATIBILITY_LINE} yes", or "${COMPATIBILITY_LINE} no, because …"`,
  ];
}

/** The statements of a migration, including those in DO blocks, which run with it. */
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
