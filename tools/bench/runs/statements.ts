import { newSecrets } from "../../stack/demo-secrets";
import { print } from "../../stack/output";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startBenchDatabase } from "../bench-database";
import { MEASURED } from "../bench-shop";
import { recordConnections } from "../explain";

/**
 * Measures each step of a purchase separately, in this process and on a temporary database: the
 * number of statements, the CPU time of this process and of PostgreSQL (read from /proc, so on
 * Linux only), and the elapsed time, all in milliseconds.
 * @param args the number of calls of each step
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const calls = Number(args[0] ?? 200);
  const url = await startBenchDatabase(supervisor);
  const settings = { DATABASE_URL: url, DEMO: "1", LOG_LEVEL: "warn", ...MEASURED };
  Object.assign(process.env, newSecrets(), settings);
  recordConnections(url);
  const { seed } = await import("../../../prisma/seed/seed");
  await seed();
  const { measureHotPaths } = await import("../hot-paths");
  print(`\n${"step".padEnd(38)}statements  processor ms  database ms  elapsed ms`);
  await measureHotPaths(calls, ({ name, statements, processor, database, elapsed }) => {
    const figures = [
      String(statements).padStart(10),
      processor.toFixed(2).padStart(14),
      database.toFixed(2).padStart(13),
    ];
    print(`${name.padEnd(38)}${figures.join("")}${elapsed.toFixed(2).padStart(12)}`);
  });
  const { stopJobs } = await import("@/server/platform/jobs/jobs");
  await stopJobs();
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  return true;
}
