// The database of an integration test worker: a copy of the template, used by all of the worker's
// files.
import { Client } from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "../../../tools/stack/postgres/databases";
import { limitTool } from "../../../tools/stack/postgres/tool-limits";

const { serverUrl, template } = inject("databaseServer");
const name = `barq_worker_${process.env.VITEST_POOL_ID}`;
const url = new URL(serverUrl);
url.pathname = `/${name}`;

export const databaseUrl = url.href;

/**
 * The connection that all tests of all files share: opening one takes ten times as long as
 * restoring the rows.
 */
const worker = globalThis as { connectionOfTests?: Client };

/** PostgreSQL's admin_shutdown: a test has ended all connections to its database. */
const ENDED = "57P01";

/**
 * Prepares a database that has the template's tables, constraints, triggers and functions and no
 * other connections. Reuses the previous test file's database if its schema is unchanged.
 */
export async function prepareDatabase(): Promise<void> {
  if (await isAsMade()) return;
  await leaveDatabase();
  await dropDatabase(serverUrl, name);
  await createDatabase(serverUrl, name, template);
}

/** Restores every row to the seed's state. */
export async function resetDatabase(): Promise<void> {
  const restore = async () => (await connection()).query("SELECT seeded.restore()");
  await restore().catch((error: unknown) => {
    if (Object(error).code !== ENDED && worker.connectionOfTests) throw error;
    worker.connectionOfTests = undefined;
    return restore();
  });
}

async function leaveDatabase(): Promise<void> {
  const left = worker.connectionOfTests;
  worker.connectionOfTests = undefined;
  await left?.end();
}

/**
 * Ends all other connections to the database and returns whether its schema still equals the
 * template's. Returns false if the database does not exist or refuses connections.
 */
async function isAsMade(): Promise<boolean> {
  try {
    const { rows } = await (await connection()).query("SELECT seeded.is_as_made() AS is_so");
    return rows[0].is_so;
  } catch {
    return false;
  }
}

async function connection(): Promise<Client> {
  if (worker.connectionOfTests) return worker.connectionOfTests;
  const client = new Client({ connectionString: databaseUrl });
  const forget = () => {
    if (worker.connectionOfTests === client) worker.connectionOfTests = undefined;
  };
  client.on("error", forget).on("end", forget);
  await client.connect();
  await limitTool(client);
  worker.connectionOfTests = client;
  return client;
}
