import { rmSync } from "node:fs";
import { join } from "node:path";
import { generatePrismaClient } from "../stack/build/prisma-client";
import { step } from "../stack/output";
import { createDatabase } from "../stack/postgres/databases";
import { migrate } from "../stack/postgres/migrate";
import { startPostgres } from "../stack/postgres/postgres";
import { postgresHome } from "../stack/postgres/postgres-binaries";
import type { Supervisor } from "../stack/processes/supervisor";
import { dataFolder } from "../stack/project";

/**
 * Creates an empty migrated database and returns its URL. It is dropped when the supervisor stops.
 */
export async function startBenchDatabase(supervisor: Supervisor): Promise<string> {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => start(supervisor));
  await step("its tables", () => migrate(url));
  return url;
}

async function start(supervisor: Supervisor): Promise<string> {
  const folder = join(dataFolder, "bench-postgres", String(process.pid));
  const place = postgresHome().place(folder);
  supervisor.onStop(async () => rmSync(place, { recursive: true, force: true }));
  const postgres = await startPostgres(supervisor, { folder, preferredPort: 0, durable: false });
  await createDatabase(postgres.url("postgres"), "bench");
  return postgres.url("bench");
}
