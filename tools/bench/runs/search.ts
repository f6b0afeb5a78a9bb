import { newSecrets } from "../../stack/demo-secrets";
import { print, step } from "../../stack/output";
import { withClient } from "../../stack/postgres/databases";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startBenchDatabase } from "../bench-database";
import { recordConnections } from "../explain";

/**
 * Measures each kind of search query inside PostgreSQL, in a shop of 100,000 products (or the given
 * number), filled as by npm run seed:large. Uses a temporary database.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const products = Number(args[0] ?? 100_000);
  const url = await startBenchDatabase(supervisor);
  Object.assign(process.env, newSecrets(), { DATABASE_URL: url, DEMO: "1" });
  recordConnections(url);
  const { seed } = await import("../../../prisma/seed/seed");
  const { fillShop } = await import("../../../prisma/seed/large/fill-shop");
  await seed();
  await step(`${products} products`, () => fillShop(products, () => {}));
  await withClient(url, (client) => client.query("VACUUM ANALYZE"));
  const { measureSearches } = await import("../search-runs");
  print(`\n${"query".padEnd(34)}${"finds".padStart(8)}   median ms    p95 ms`);
  await withClient(url, async (client) => {
    for (const { name, finds, median, p95 } of await measureSearches(client)) {
      print(
        `${name.padEnd(34)}${finds.padStart(8)}${median.toFixed(1).padStart(12)}${p95.toFixed(1).padStart(10)}`,
      );
    }
  });
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  return true;
}
