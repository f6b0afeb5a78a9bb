import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { inRoot } from "../project";
import { hasReplaced, isReplaced } from "./baseline";
import { withClient } from "./databases";
import { MIGRATING } from "./migrate";

/** Tables whose rows show that a database contains a shop, with their names in error messages. */
const CONTENTS = {
  users: "accounts",
  categories: "categories",
  products: "products",
  orders: "orders",
  settings: "versions of the settings",
} as const;

/** How long to wait for the statements of a killed process, in milliseconds. */
const PATIENCE = 60_000;

/**
 * Runs `work` on a new database: one without tables, or with this project's tables but without rows
 * in those of `CONTENTS`, as a killed process leaves it.
 * @throws Error before `work` begins, if the database is not new (the message lists what it
 *   contains), or if another such process uses it
 */
export async function withNewDatabase(url: string, work: () => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    await lock(client);
    await leftoversEnded(client);
    await refuseUnlessEmpty(client);
    await work();
  }).catch(explain);
}

async function lock(client: Client) {
  const { rows } = await client.query(
    "SELECT pg_try_advisory_lock(hashtextextended('barq shop:new', 0)) AS free",
  );
  if (!rows[0]?.free) throw new Error("Another npm run shop:new uses this database.");
}

/**
 * Waits until no connection of a killed migration remains: its transaction has then ended.
 * @throws Error after a minute
 */
async function leftoversEnded(client: Client) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100)) {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
      [MIGRATING],
    );
    if (rowCount === 0) return;
  }
  throw new Error("Another process migrates this database. Try again when it has ended.");
}

async function refuseUnlessEmpty(client: Client) {
  const tables = await namesOf(
    client,
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
  );
  if (tables.length === 0) return;
  const ours = new Set(readdirSync(inRoot("prisma/migrations")));
  const applied = tables.includes("_prisma_migrations")
    ? await namesOf(client, "SELECT migration_name AS name FROM _prisma_migrations")
    : [];
  const isOurs =
    tables.includes("_prisma_migrations") &&
    applied.every((name) => ours.has(name) || (hasReplaced(applied) && isReplaced(name)));
  if (!isOurs) {
    const some = tables.slice(0, 5).join(", ");
    const more = tables.length > 5 ? ` and ${tables.length - 5} more` : "";
    throw new Error(`The database contains other tables: ${some}${more}. ${UNCHANGED}`);
  }
  const found = await contentsOf(client, tables);
  if (found.length > 0) {
    throw new Error(`The database already contains a shop: ${found.join(", ")}. ${UNCHANGED}`);
  }
}

const UNCHANGED = "Nothing was changed.";

/** The tables of `CONTENTS` that are not empty, with their row counts: "categories (3)". */
async function contentsOf(client: Client, tables: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [table, words] of Object.entries(CONTENTS)) {
    if (!tables.includes(table)) continue;
    const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${table}"`);
    if (rows[0]?.count > 0) found.push(`${words} (${rows[0].count})`);
  }
  return found;
}

async function namesOf(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

/** PostgreSQL's invalid_catalog_name. */
const NO_DATABASE = "3D000";

function explain(error: unknown): never {
  const isMissing = Object(error).code === NO_DATABASE;
  throw isMissing ? new Error("The database does not exist. Create it with createdb.") : error;
}
