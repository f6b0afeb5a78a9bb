// The migrations as files, and what can be read from their SQL alone.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../project";

export const MIGRATIONS = inRoot("prisma/migrations");

/** The names of all migrations, in the order in which they are applied. */
export function migrationNames(folder = MIGRATIONS): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(`${folder}/${name}/migration.sql`))
    .sort();
}

export function migrationSql(name: string, folder = MIGRATIONS): string {
  return readFileSync(`${folder}/${name}/migration.sql`, "utf8");
}

/**
 * Whether a migration may be applied while processes of the previous release are at work: yes, or
 * no and why not; unstated in migrations from before the rule.
 */
export type Beside =
  | { runs: "yes" }
  | { runs: "no"; because: string }
  | { runs: "unstated"; because?: never };

/** The line's beginning; it stands at the top of the file, among its first comments. */
export const BESIDE_LINE = "-- Beside the previous release:";

/** What a migration states about the previous release. Any other wording counts as unstated. */
export function besideOf(sql: string): Beside {
  const [head = ""] = /^(?:--[^\n]*\n|\s*\n)*/.exec(sql) ?? [];
  const [, said = ""] = new RegExp(`^${BESIDE_LINE} (.*)$`, "m").exec(head) ?? [];
  if (said.trim() === "yes") return { runs: "yes" };
  const [, because] = /^no, because (\S.*)$/.exec(said.trim()) ?? [];
  return because ? { runs: "no", because } : { runs: "unstated" };
}

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|E'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/gi;

/** The statements of a script, in order, without comments and semicolons. */
export function statementsOf(sql: string): string[] {
  const statements = [""];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ";") statements.push("");
    else if (/^(?:--|\/\*)/.test(token)) statements[statements.length - 1] += " ";
    else statements[statements.length - 1] += token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** One statement of a migration that runs outside a transaction. */
export type IndexStep =
  | { does: "create"; index: string; table: string; isUnique: boolean; sql: string }
  | { does: "drop"; index: string; sql: string };

const CONCURRENT = /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX|REINDEX\s+\w+)\s+CONCURRENTLY\b/i;
const CREATE =
  /^CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"?(\w+)"?\s+ON\s+(?:"?public"?\.)?"?(\w+)"?/i;
const DROP = /^DROP\s+INDEX\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?(?:"?public"?\.)?"?(\w+)"?$/i;

/**
 * The steps of a migration that builds or drops indexes concurrently, which PostgreSQL does outside
 * a transaction alone; null for any other migration.
 * @throws Error where such statements stand beside others: half of that migration could be lost
 */
export function indexSteps(sql: string): IndexStep[] | null {
  if (!/\bCONCURRENTLY\b/i.test(sql)) return null;
  const statements = statementsOf(sql);
  if (!statements.some((statement) => CONCURRENT.test(statement))) return null;
  return statements.map((statement) => {
    const [created, unique, index, table] = CREATE.exec(statement) ?? [];
    if (created && index && table) {
      return { does: "create", index, table, isUnique: unique !== undefined, sql: statement };
    }
    const [, dropped] = DROP.exec(statement) ?? [];
    if (dropped) return { does: "drop", index: dropped, sql: statement };
    throw new Error(
      `A migration with CONCURRENTLY holds nothing but CREATE INDEX CONCURRENTLY name ON table and DROP INDEX CONCURRENTLY name. It has: ${statement.replace(/\s+/g, " ").slice(0, 120)}`,
    );
  });
}
