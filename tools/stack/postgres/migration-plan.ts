import type { Client } from "pg";
import { BASELINE, baselineLack } from "./baseline";
import { isMigrated, withClient } from "./databases";
import {
  type Compatibility,
  compatibilityOf,
  MIGRATIONS,
  migrationNames,
  migrationSql,
} from "./migration-files";

/**
 * Operations on a table that wait until the migration ends. "its rows" means changes to the rows
 * that the migration has changed too.
 */
type Blocked = "reads and writes" | "writes" | "its rows";

export interface PlannedLock {
  table: string;
  /** PostgreSQL's estimate. */
  rows: number;
  blocks: Blocked;
}

export interface PlannedMigration {
  name: string;
  beside: Compatibility;
  /** The strongest lock of each existing table. */
  locks: PlannedLock[];
  /** True if the migration is recorded but not run: its tables exist (docs/decisions/099). */
  isRecordOnly: boolean;
}

const TABLE = String.raw`(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)\b"?`;

/**
 * Statements by the operations they block, weakest first, since the last match of a table counts.
 */
const STATEMENTS: [Blocked, RegExp][] = [
  ["its rows", new RegExp(String.raw`\b(?:UPDATE|DELETE\s+FROM|INSERT\s+INTO)\s+${TABLE}`, "gi")],
  [
    "writes",
    new RegExp(
      String.raw`\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY\b)(?:IF\s+NOT\s+EXISTS\s+)?(?:"?\w+"?\s+)?ON\s+${TABLE}`,
      "gi",
    ),
  ],
  [
    "writes",
    new RegExp(String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?TRIGGER\s[^;]*?\sON\s+${TABLE}`, "gi"),
  ],
  ["writes", new RegExp(String.raw`\bREFERENCES\s+${TABLE}`, "gi")],
  [
    "reads and writes",
    new RegExp(
      String.raw`\b(?:ALTER|DROP|LOCK)\s+TABLE\s+(?:IF\s+EXISTS\s+)?${TABLE}(?!"?\s+VALIDATE\b)|\bTRUNCATE\s+(?:TABLE\s+)?${TABLE}`,
      "gi",
    ),
  ],
  ["reads and writes", new RegExp(String.raw`\bDROP\s+TRIGGER\s[^;]*?\sON\s+${TABLE}`, "gi")],
];

/**
 * The migrations that a database lacks, in order, with the operations that each blocks. The plan is
 * derived from the SQL without function bodies; nothing is changed.
 * @throws Error if the database is older than the baseline
 */
export async function migrationPlan(
  databaseUrl: string,
  folder = MIGRATIONS,
): Promise<PlannedMigration[]> {
  return withClient(databaseUrl, async (client) => {
    const names = migrationNames(folder);
    const isRecorded = names.includes(BASELINE) && (await baselineLack(client)) === "record";
    const tables = await readTables(client);
    const done = new Set(await readDone(client));
    return names
      .filter((name) => !done.has(name))
      .map((name) => {
        const sql = migrationSql(name, folder);
        const isRecordOnly = name === BASELINE && isRecorded;
        const locks = isRecordOnly ? [] : locksOf(sql, tables);
        return { name, beside: compatibilityOf(sql), locks, isRecordOnly };
      });
  });
}

export function locksOf(sql: string, tables: ReadonlyMap<string, number>): PlannedLock[] {
  const running = sql
    .replace(/--[^\n]*/g, "")
    // Keep the bodies of DO blocks, which are executed, and blank those of functions.
    .replace(/(\bDO\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/gi, (_, runs, _tag, body) =>
      runs ? body : "''",
    );
  const found = new Map<string, Blocked>();
  for (const [blocks, statement] of STATEMENTS) {
    for (const [, first, second] of running.matchAll(statement)) {
      const table = first ?? second ?? "";
      if (tables.has(table)) found.set(table, blocks);
    }
  }
  return [...found]
    .map(([table, blocks]) => ({ table, blocks, rows: tables.get(table) ?? 0 }))
    .sort((a, b) => b.rows - a.rows || a.table.localeCompare(b.table));
}

/** Row counts per table, as estimated by the last ANALYZE. */
async function readTables(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(`
    SELECT relname AS name, greatest(reltuples, 0)::float8 AS rows FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

async function readDone(client: Client): Promise<string[]> {
  if (!(await isMigrated(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL",
  );
  return rows.map(({ name }) => name);
}

/** The plan as text for a terminal. */
export function planText(plan: readonly PlannedMigration[]): string {
  if (plan.length === 0) return "No migration is due.";
  return plan
    .map(({ name, beside, locks, isRecordOnly }) => {
      const lines = locks.map(({ table, rows, blocks }) => {
        const size = `${Math.round(rows).toLocaleString("en")} rows`;
        return `  ${table.padEnd(28)} ${size.padStart(16)}   blocks ${blocks}`;
      });
      const blocked = lines.length > 0 ? lines : ["  blocks no existing table"];
      const recorded = isRecordOnly ? ["  is only recorded: its tables exist"] : [];
      return [name, ...recorded, `  ${besideText(beside)}`, ...blocked].join("\n");
    })
    .join("\n");
}

/** A migration's header line in words. */
export function besideText(beside: Compatibility): string {
  switch (beside.runs) {
    case "yes":
      return "runs beside the previous release";
    case "no":
      return `needs the shop stopped, because ${beside.because}`;
    case "unstated":
      return "needs the shop stopped: its first line does not state whether it runs beside the previous release";
  }
}
