// Reads migration files and analyses their SQL, without a database.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../project";

export const MIGRATIONS = inRoot("prisma/migrations");

/** Names of all migrations, in the order in which they are applied. */
export function migrationNames(folder = MIGRATIONS): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(`${folder}/${name}/migration.sql`))
    .sort();
}

export function migrationSql(name: string, folder = MIGRATIONS): string {
  return readFileSync(`${folder}/${name}/migration.sql`, "utf8");
}

/**
 * Whether a migration may be applied while processes of the previous release run: "yes", or "no"
 * with a reason; "unstated" in migrations older than this rule.
 */
export type Compatibility =
  | { runs: "yes" }
  | { runs: "no"; because: string }
  | { runs: "unstated"; because?: never };

/** Start of the header line, which stands among the file's first comments. */
export const COMPATIBILITY_LINE = "-- Beside the previous release:";

/** Parses a migration's header line. Any other wording counts as unstated. */
export function compatibilityOf(sql: string): Compatibility {
  const [head = ""] = /^(?:--[^\n]*\n|\s*\n)*/.exec(sql) ?? [];
  const [, said = ""] = new RegExp(`^${COMPATIBILITY_LINE} (.*)$`, "m").exec(head) ?? [];
  if (said.trim() === "yes") return { runs: "yes" };
  const [, because] = /^no, because (\S.*)$/.exec(said.trim()) ?? [];
  return because ? { runs: "no", because } : { runs: "unstated" };
}

/**
 * SQL tokens. The expression has no flag `i`, because tags of dollar quotes are case-sensitive;
 * only the E of E'…' may have either case.
 */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|[Ee]'(?:\\[\s\S]|''|[^'\\])*'|'(?:''|[^'])*'|"[^"]*"|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|;|[\s\S]/g;

/**
 * Splits a script into its statements, without comments and semicolons.
 * @throws Error for nested comments, which end differently in PostgreSQL
 */
export function statementsOf(sql: string): string[] {
  const statements = [""];
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token.startsWith("/*") && token.includes("/*", 2)) {
      throw new Error(`A migration has a comment within a comment: ${shown(token)}`);
    }
    if (token === ";") statements.push("");
    else if (/^(?:--|\/\*)/.test(token)) statements[statements.length - 1] += " ";
    else statements[statements.length - 1] += token;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

const ENDS_TRANSACTION =
  /^(?:BEGIN|START\s+TRANSACTION|COMMIT|END|ROLLBACK|ABORT|PREPARE\s+TRANSACTION)\b/i;
/** An unquoted function body, whose semicolons would end statements. */
const BARE_BODY = /\bBEGIN\s+ATOMIC\b/i;

/**
 * @throws Error if a script begins or ends a transaction: the script already runs in one, and the
 * part before a COMMIT would stay if the rest fails
 * @throws Error if a script has an unquoted function body
 */
export function refuseTransactions(sql: string): void {
  for (const statement of statementsOf(sql)) {
    if (BARE_BODY.test(unquoted(statement))) {
      throw new Error(
        `A migration must write function bodies in dollar quotes, not as BEGIN ATOMIC … END: ${shown(statement)}`,
      );
    }
    if (!ENDS_TRANSACTION.test(statement)) continue;
    throw new Error(
      `A migration runs in a transaction and must not begin or end one itself. It has: ${shown(statement)}`,
    );
  }
}

/** A statement with quoted parts blanked. */
export function unquoted(statement: string): string {
  return [...statement.matchAll(TOKEN)]
    .map(([token]) => (token.length > 1 && /^E?['"$]/i.test(token) ? " '' " : token))
    .join("");
}

const shown = (statement: string) => statement.replace(/\s+/g, " ").slice(0, 120);

/**
 * A statement of a migration that runs outside a transaction. Names are normalized as in
 * PostgreSQL.
 */
export type IndexStep =
  | {
      does: "create";
      index: string;
      table: string;
      isUnique: boolean;
      /** The part after the table: method, columns and condition. */
      on: string;
      sql: string;
    }
  | { does: "drop"; index: string; sql: string };

const CONCURRENT = /^(?:CREATE\s+(?:UNIQUE\s+)?INDEX|DROP\s+INDEX|REINDEX\s+\w+)\s+CONCURRENTLY\b/i;
const NAME = String.raw`("(?:[^"]|"")+"|[a-z_]\w*)`;
const PUBLIC = String.raw`(?:(?:public|"public")\.)?`;
const CREATE = new RegExp(
  String.raw`^CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+${NAME}\s+ON\s+(?!ONLY\b)${PUBLIC}${NAME}(?![\w.])\s*([\s\S]+)$`,
  "i",
);
const DROP = new RegExp(
  String.raw`^DROP\s+INDEX\s+CONCURRENTLY\s+(?:IF\s+EXISTS\s+)?${PUBLIC}${NAME}$`,
  "i",
);

/** Normalizes a name as PostgreSQL does: lower case unless it is quoted. */
const nameOf = (written: string) =>
  written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();

/**
 * The steps of a migration that builds or drops indexes concurrently, which PostgreSQL only does
 * outside a transaction; null for any other migration.
 * @throws Error if the migration also has other statements, since only half of it could be applied,
 * or if two statements concern the same index, since a retry could not tell which of them has run
 */
export function indexSteps(sql: string): IndexStep[] | null {
  if (!/\bCONCURRENTLY\b/i.test(sql)) return null;
  const statements = statementsOf(sql);
  if (!statements.some((statement) => CONCURRENT.test(statement))) return null;
  const steps = statements.map(indexStep);
  const names = steps.map(({ index }) => index);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice === undefined) return steps;
  throw new Error(
    `A migration may have one statement per index, but builds or drops ${twice} twice. Give the new index its own name.`,
  );
}

function indexStep(sql: string): IndexStep {
  const [created, unique, index, table, on] = CREATE.exec(sql) ?? [];
  if (created && index && table && on) {
    const isUnique = unique !== undefined;
    return { does: "create", index: nameOf(index), table: nameOf(table), isUnique, on, sql };
  }
  const [, dropped] = DROP.exec(sql) ?? [];
  if (dropped) return { does: "drop", index: nameOf(dropped), sql };
  throw new Error(
    `A migration with CONCURRENTLY may have only CREATE INDEX CONCURRENTLY name ON table and DROP INDEX CONCURRENTLY name, in the schema public. It has: ${shown(sql)}`,
  );
}
