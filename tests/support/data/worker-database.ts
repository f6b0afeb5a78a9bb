// The database of a worker of the integration tests: a copy of the template, kept for all of the worker's files.
import { Client } from "pg";
import { inject } from "vitest";
import { createDatabase, dropDatabase } from "../../../tools/stack/postgres/databases";
import { limitTool } from "../../../tools/stack/postgres/tool-limits";

const { serverUrl, template } = inject("databaseServer");
const name = `barq_worker_${process.env.VITEST_POOL_ID}`;
const url = new URL(serverUrl);
url.pathname = `/${name}`;

export const databaseUrl = url.href;

/** To open a connection takes ten times as long as to put the rows back: one serves all tests of all files. */
const worker = globalThis as { connectionOfTests?: Client };

/** PostgreSQL's admin_shutdown: a test ended all connections to its database. */
const ENDED = "57P01";

/**
 * Before a file: a database whose tables, constraints, triggers and functions are as the template's, and which nobody
 * else is connected to. The last file's is kept when it is so.
 */
export async function prepareDatabase(): Promise<void> {
  if (await isAsMade()) return;
  await leaveDatabase();
  await dropDatabase(serverUrl, name);
  await createDatabase(serverUrl, name, template);
}

/** Puts every row back to what the seed made. */
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

/** False too when there is none, or nobody is let in. What the last file left under way is ended. */
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
