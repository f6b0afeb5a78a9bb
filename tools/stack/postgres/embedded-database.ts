import { join } from "node:path";
import type { Supervisor } from "../processes/supervisor";
import { dataFolder, portSetting } from "../project";
import { createDatabase } from "./databases";
import { runningPostgres, startPostgres } from "./postgres";

const DATABASE = "barq";
const folder = join(dataFolder, "postgres");

/** Starts the demo's PostgreSQL; its data is kept in .data/postgres. */
export async function startEmbeddedDatabase(supervisor: Supervisor) {
  const postgres = await startPostgres(supervisor, {
    folder,
    preferredPort: portSetting("POSTGRES_PORT", 5433),
    durable: true,
  });
  const serverUrl = postgres.url("postgres");
  await createDatabase(serverUrl, DATABASE);
  return { ...postgres, serverUrl, name: DATABASE, databaseUrl: postgres.url(DATABASE) };
}

/** The URL of the embedded database, while the demo is running. */
export const runningEmbeddedDatabase = () => runningPostgres(folder, DATABASE);
