import { Client, type ClientBase, escapeIdentifier } from "pg";
import { limitTool } from "./tool-limits";

/** Runs work with one connection, and closes it afterwards. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // Without a listener, a lost connection would end this process. The running query reports the
  // loss.
  client.on("error", () => {});
  await client.connect();
  try {
    await limitTool(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function canConnect(url: string): Promise<boolean> {
  try {
    await withClient(url, (client) => client.query("SELECT 1"));
    return true;
  } catch {
    return false;
  }
}

export async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  return (await ownerOf(serverUrl, name)) !== null;
}

/** Whether the database has been migrated: Prisma's migrations table exists. */
export async function isMigrated(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS known");
  return rows[0]?.known !== null;
}

/** The role that owns the database, or null if there is no such database. */
export async function ownerOf(serverUrl: string, name: string): Promise<string | null> {
  return withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      "SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1",
      [name],
    );
    return rows[0]?.owner ?? null;
  });
}

export async function giveDatabase(serverUrl: string, name: string, owner: string): Promise<void> {
  const change = `ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${escapeIdentifier(owner)}`;
  await withClient(serverUrl, (client) => client.query(change));
}

/** PostgreSQL's object_in_use: other sessions stayed connected for five seconds. */
const IN_USE = "55006";

/** @throws Error if sessions stay connected to the database; the message names them */
export async function renameDatabase(serverUrl: string, name: string, to: string): Promise<void> {
  const rename = `ALTER DATABASE ${escapeIdentifier(name)} RENAME TO ${escapeIdentifier(to)}`;
  try {
    await withClient(serverUrl, (client) => client.query(rename));
  } catch (error) {
    if (Object(error).code !== IN_USE) throw error;
    const users = await usersOf(serverUrl, name);
    throw new Error(
      `The database ${name} is in use: stop the shop and its workers first. Connected: ${users}`,
    );
  }
}

/** The sessions of a database, for people: process, program, state and statement. */
async function usersOf(serverUrl: string, name: string): Promise<string> {
  const { rows } = await withClient(serverUrl, (client) =>
    client.query<{ said: string }>(
      `SELECT concat_ws(' ', pid, backend_type, nullif(application_name, ''), state, left(query, 60)) AS said
       FROM pg_stat_activity WHERE datname = $1`,
      [name],
    ),
  );
  return rows.map(({ said }) => said).join("; ") || "none any more";
}

/** Creates the database unless it exists, as a copy of `template` if given. */
export async function createDatabase(serverUrl: string, name: string, template?: string) {
  await withClient(serverUrl, async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount) return;
    const source = template ? ` TEMPLATE ${escapeIdentifier(template)}${await byFile(client)}` : "";
    await client.query(`CREATE DATABASE ${escapeIdentifier(name)}${source}`);
  });
}

/**
 * Copying files is faster than writing them to the WAL; before version 15 it is the only strategy.
 */
async function byFile(client: Client): Promise<string> {
  const { rows } = await client.query("SHOW server_version_num");
  return Number(rows[0]?.server_version_num) < 150_000 ? "" : " STRATEGY file_copy";
}

/** Drops the database if it exists, and closes its connections. */
export async function dropDatabase(serverUrl: string, name: string) {
  await withClient(serverUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`),
  );
}
