import { join } from "node:path";
import { createDatabase } from "./databases";
import { startPostgres } from "./postgres";
import { dataFolder, portSetting } from "./project";
import type { Supervisor } from "./supervisor";

const DATABASE = "barq";

/** The demo's own PostgreSQL, its data kept in .data/postgres. */
export async function startEmbeddedDatabase(supervisor: Supervisor) {
  const postgres = await startPostgres(supervisor, {
    folder: join(dataFolder, "postgres"),
    preferredPort: portSetting("POSTGRES_PORT", 5433),
    durable: true,
  });
  const serverUrl = postgres.url("postgres");
  await createDatabase(serverUrl, DATABASE);
  return { ...postgres, serverUrl, name: DATABASE, databaseUrl: postgres.url(DATABASE) };
}
