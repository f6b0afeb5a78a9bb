// npm run bench:statements [-- CALLS]: what each step of a purchase costs, alone and in process: statements sent to the
// database, milliseconds of this process's processor, of PostgreSQL's (Linux only: /proc), and in all. On a database of
// its own, gone at the end.
import { join } from "node:path";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { MEASURED } from "../tools/bench/bench-shop";
import { recordShop } from "../tools/bench/explain";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { newSecrets } from "../tools/stack/demo-secrets";
import { print, printError, step } from "../tools/stack/output";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";

const calls = Number(process.argv[2] ?? 200);
const supervisor = supervise(join(dataFolder, "logs", "bench"));
try {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => startBenchDatabase(supervisor));
  await step("its tables", () => migrate(url));
  const settings = { DATABASE_URL: url, DEMO: "1", LOG_LEVEL: "warn", ...MEASURED };
  Object.assign(process.env, newSecrets(), settings);
  recordShop(url);
  const { seed } = await import("../prisma/seed/seed");
  await seed();
  const { measureHotPaths } = await import("../tools/bench/hot-paths");
  print(`\n${"step".padEnd(38)}statements  processor ms  database ms  elapsed ms`);
  await measureHotPaths(calls, ({ name, statements, processor, database, elapsed }) => {
    const figures = [
      String(statements).padStart(10),
      processor.toFixed(2).padStart(14),
      database.toFixed(2).padStart(13),
    ];
    print(`${name.padEnd(38)}${figures.join("")}${elapsed.toFixed(2).padStart(12)}`);
  });
  const { stopJobs } = await import("@/server/platform/jobs");
  await stopJobs();
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
