// npm run bench:search [-- PRODUCTS]: how long a search takes inside PostgreSQL in a shop of 100,000 products, or of
// as many as are asked for (npm run seed:large fills it), by kinds of queries. On a database of its own, gone at
// the end.
import { join } from "node:path";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { recordShop } from "../tools/bench/explain";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { newSecrets } from "../tools/stack/demo-secrets";
import { print, printError, step } from "../tools/stack/output";
import { withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";

const products = Number(process.argv[2] ?? 100_000);
const supervisor = supervise(join(dataFolder, "logs", "bench"));
try {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => startBenchDatabase(supervisor));
  await step("its tables", () => migrate(url));
  Object.assign(process.env, newSecrets(), { DATABASE_URL: url, DEMO: "1" });
  recordShop(url);
  const { seed } = await import("../prisma/seed/seed");
  const { fillShop } = await import("../prisma/seed/large/fill-shop");
  await seed();
  await step(`${products} products`, () => fillShop(products, () => {}));
  await withClient(url, (client) => client.query("VACUUM ANALYZE"));
  const { measureSearches } = await import("../tools/bench/search-runs");
  print(`\n${"query".padEnd(34)}${"finds".padStart(8)}   median ms    p95 ms`);
  await withClient(url, async (client) => {
    for (const { name, finds, median, p95 } of await measureSearches(client)) {
      print(
        `${name.padEnd(34)}${finds.padStart(8)}${median.toFixed(1).padStart(12)}${p95.toFixed(1).padStart(10)}`,
      );
    }
  });
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
