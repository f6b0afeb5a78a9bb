// npm run bench:import [-- ROWS]: how long a CSV file of 10,000 products takes, or of as many as are asked
// for, from its first byte to its last answer: read as the browser reads it, carried out by the procedures'
// use cases, without the network between them; and a change of all their prices at once. With the most memory
// that this process had, file and reader included. On a database of its own, gone at the end.
import { join } from "node:path";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { measureWith } from "../tools/bench/measure";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { newSecrets } from "../tools/stack/demo-secrets";
import { print, printError, step } from "../tools/stack/output";
import { withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";

const rows = Number(process.argv[2] ?? 10_000);
const supervisor = supervise(join(dataFolder, "logs", "bench"));
try {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => startBenchDatabase(supervisor));
  await step("its tables", () => migrate(url));
  await withClient(url, (client) =>
    client.query("INSERT INTO categories (name, slug) VALUES ('Software', 'software')"),
  );
  Object.assign(process.env, newSecrets(), { DATABASE_URL: url, DEMO: "1" });
  const { measureImport } = await import("../tools/bench/import-runs");
  const { measureBulkEdit } = await import("../tools/bench/bulk-runs");
  const measure = measureWith((name, seconds, megabytes, said) => {
    const took = `${seconds.toFixed(1).padStart(8)} s${megabytes.toFixed(0).padStart(7)} MB`;
    print(`${name.padEnd(44)}${took}  ${said}`);
  });
  await measureImport(rows, measure, () => measureBulkEdit(measure));
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
