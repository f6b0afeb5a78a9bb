import { rmSync } from "node:fs";
import { join } from "node:path";
import { createDatabase } from "../stack/postgres/databases";
import { startPostgres } from "../stack/postgres/postgres";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import type { Supervisor } from "../stack/processes/supervisor";
import { dataFolder } from "../stack/project";

/** An empty database of its own, gone when the supervisor stops; gives its address. */
export async function startBenchDatabase(supervisor: Supervisor): Promise<string> {
  const folder = join(dataFolder, "bench-postgres", String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  const postgres = await startPostgres(supervisor, { folder, preferredPort: 0, durable: false });
  await createDatabase(postgres.url("postgres"), "bench");
  return postgres.url("bench");
}
