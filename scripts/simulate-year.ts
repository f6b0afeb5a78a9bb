// npm run simulate:year: fills a temporary database with 1,000,000 orders of one year. Measures the
// database reads of shop and panel, the worker's periodic tasks and the steps of a purchase. Exit
// code 1 if a read exceeds its time limit; PostgreSQL's plan of that read is printed.
import type { Client } from "pg";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { MEASURED } from "../tools/bench/bench-shop";
import { fillLargeShop, GROWING_YEAR, KEYS_OF_ONE } from "../tools/bench/large-shop";
import { connectShop, sealKeys } from "../tools/bench/large-shop-client";
import { measureWith } from "../tools/bench/measure";
import {
  HEAD,
  isSlow,
  type Measured,
  measureRead,
  printPlans,
  rowOf,
} from "../tools/bench/read-table";
import type { KnownOrder } from "../tools/bench/shop-reads";
import {
  numberOption,
  readOptions,
  requireDevelopmentPackages,
} from "../tools/stack/command-options";
import { print, step } from "../tools/stack/output";
import { withClient } from "../tools/stack/postgres/databases";
import { runCommand } from "../tools/stack/processes/run-command";

const HOW = `npm run simulate:year -- [--orders 1000000] [--products 10000] [--calls 200] [--only WORDS] [--plans]

  --orders N, --products N   size of the shop
  --calls N                  number of runs of each step of a purchase
  --only WORDS               the reads whose name has these words
  --plans                    prints PostgreSQL's plan of every read, not only of slow ones
  --help                     prints this`;

const options = readOptions(HOW, {
  orders: { type: "string", default: "1000000" },
  products: { type: "string", default: "10000" },
  plans: { type: "boolean", default: false },
  only: { type: "string", default: "" },
  calls: { type: "string", default: "200" },
});
const orders = numberOption("--orders", options.orders, { least: 1, most: 100_000_000 });
const products = numberOption("--products", options.products, { least: 1, most: 10_000_000 });
const calls = numberOption("--calls", options.calls, { least: 1, most: 1_000_000 });
requireDevelopmentPackages();

await runCommand("bench", async (supervisor) => {
  const url = await startBenchDatabase(supervisor);
  await step(`a year of ${orders.toLocaleString("en")} orders`, () =>
    withClient(url, (client) => fillLargeShop(client, { orders, products, placing: GROWING_YEAR })),
  );
  Object.assign(process.env, MEASURED, { LOG_LEVEL: "error", APP_URL: "http://localhost:3000" });
  connectShop(url);
  await withClient(url, async (client) => {
    await sealKeys(client, KEYS_OF_ONE.productId);
    await printSizes(client);
  });
  const measureRun = measureWith((name, seconds, _megabytes, said) => {
    print(`${name.padEnd(52)}${seconds.toFixed(3).padStart(10)} s   ${said}`);
  });
  const { shopReads } = await import("../tools/bench/shop-reads");
  const { panelReads } = await import("../tools/bench/panel-reads");
  const measured = await withClient(url, async (client) =>
    measureReads(client, shopReads(await anOrder(client))),
  );
  if (options.only === "") await withClient(url, measurePurchase);
  print();
  // The panel's sales figures read precomputed sums, so compute these first.
  const { firstSum } = await import("../tools/bench/owner-runs");
  await firstSum(measureRun);
  measured.push(...(await withClient(url, (client) => measureReads(client, panelReads))));
  const slow = measured.filter(isSlow);
  for (const one of options.plans ? measured : slow) printPlans(one);
  if (options.only === "") {
    const { measureRounds } = await import("../tools/bench/worker-rounds");
    await measureRounds(measureRun);
  }
  const { stopJobs } = await import("@/server/platform/jobs/jobs");
  await stopJobs();
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  return slow.length === 0;
});

/** Prints the sizes of the nine largest tables, including indexes, and of the database. */
async function printSizes(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: number; megabytes: number }>(`
    SELECT relname AS name, reltuples::int AS rows, pg_total_relation_size(oid) / 1e6 AS megabytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY 3 DESC LIMIT 9`);
  const { rows: all } = await client.query<{ megabytes: number }>(
    "SELECT pg_database_size(current_database()) / 1e6 AS megabytes",
  );
  print(`\n${"table".padEnd(24)}${"rows".padStart(12)}${"MB".padStart(10)}`);
  for (const one of rows) {
    const figures = [one.rows.toLocaleString("en"), Number(one.megabytes).toFixed(0)];
    print(`${one.name.padEnd(24)}${figures[0]?.padStart(12)}${figures[1]?.padStart(10)}`);
  }
  print(`${"database".padEnd(36)}${Number(all[0]?.megabytes).toFixed(0).padStart(10)}\n`);
}

type Read = readonly [string, () => Promise<unknown>];

async function measureReads(client: Client, reads: readonly Read[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  print(`\n${HEAD}`);
  for (const [name, work] of reads) {
    if (!name.includes(options.only)) continue;
    const one = await measureRead(client, name, work);
    measured.push(one);
    print(rowOf(one));
  }
  return measured;
}

/**
 * Returns a paid order from the middle of the table `orders`. It contains only top-ups, which have
 * no codes to show.
 */
async function anOrder(client: Client): Promise<KnownOrder> {
  const { rows } = await client.query<KnownOrder>(`
    SELECT id, session_id AS "sessionId", customer_email AS "customerEmail" FROM orders
    WHERE id > ${orders / 2} AND status = 'completed'
      AND NOT EXISTS (SELECT FROM order_items WHERE order_id = orders.id AND fulfilment <> 'topup')
    ORDER BY id LIMIT 1`);
  const [order] = rows;
  if (!order) throw new Error("no order was found to measure");
  return order;
}

/** Measures the steps of a purchase, with products that have no options to choose. */
async function measurePurchase(client: Client): Promise<void> {
  await client.query(`
    UPDATE products SET price_usd = 39.99, lowest_price_usd = NULL, game_id = NULL, stock = -1,
      fulfilment = CASE id WHEN 7 THEN 'keys' ELSE 'shared' END, digital_content = CASE id WHEN 7 THEN NULL ELSE 'sealed' END, is_active = true, archived_at = NULL,
      option_set_id = (SELECT id FROM option_sets WHERE steps = '[]' ORDER BY id LIMIT 1)
    WHERE id IN (1, 7, 8)`);
  // The generated keys are not encrypted, so a purchase could not decrypt them.
  await client.query("DELETE FROM licence_keys WHERE product_id = 7 AND status = 'available'");
  const { measureHotPaths } = await import("../tools/bench/hot-paths");
  print(`\n${"step".padEnd(38)}statements  processor ms  database ms  elapsed ms`);
  await measureHotPaths(calls, (one) => {
    const figures = [
      String(one.statements).padStart(10),
      one.processor.toFixed(2).padStart(14),
      one.database.toFixed(2).padStart(13),
      one.elapsed.toFixed(2).padStart(12),
    ];
    print(`${one.name.padEnd(38)}${figures.join("")}`);
  });
}
