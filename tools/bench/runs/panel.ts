import { numberOption, readOptions } from "../../stack/command-options";
import { print, step } from "../../stack/output";
import { withClient } from "../../stack/postgres/databases";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startBenchDatabase } from "../bench-database";
import { fillLargeShop, KEYS_OF_ONE, USUAL_ORDERS } from "../large-shop";
import { connectShop, sealKeys } from "../large-shop-client";
import { measureWith } from "../measure";
import { HEAD, isSlow, type Measured, measureRead, printPlans, rowOf } from "../read-table";

/**
 * Measures the control panel's reads inside PostgreSQL, in a shop of 100,000 products, 100,000
 * orders (or the given number), at least 300,000 keys, and 300,000 audit log entries, and prints
 * the plans of slow ones. Without `--only`, also measures the worker's tasks for the owner: sums of
 * figures, alerts, the daily summary. Uses a temporary database. Exit code 1 if a read exceeds its
 * limit.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const how = "npm run bench:one -- panel [--plans] [--only WORD] [--orders 1000000]";
  const options = readOptions(
    how,
    {
      plans: { type: "boolean", default: false },
      only: { type: "string", default: "" },
      orders: { type: "string", default: String(USUAL_ORDERS) },
    },
    args,
  );
  const orders = numberOption("--orders", options.orders, { least: 1, most: 100_000_000 });
  const url = await startBenchDatabase(supervisor);
  await step("a large shop in it", () =>
    withClient(url, (client) => fillLargeShop(client, { orders })),
  );
  connectShop(url);
  await withClient(url, (client) => sealKeys(client, KEYS_OF_ONE.productId));
  const { panelReads } = await import("../panel-reads");
  const { firstSum, measureOwner } = await import("../owner-runs");
  const measureRun = measureWith((name, seconds, _megabytes, said) => {
    print(`${name.padEnd(46)}${seconds.toFixed(2).padStart(10)} s   ${said}`);
  });
  await firstSum(measureRun);
  const measured = await withClient(url, async (client) => {
    const all: Measured[] = [];
    for (const [name, work] of panelReads) {
      if (name.includes(options.only)) all.push(await measureRead(client, name, work));
    }
    return all;
  });
  print(`\n${HEAD}`);
  for (const one of measured) print(rowOf(one));
  const slow = measured.filter(isSlow);
  for (const one of options.plans ? measured : slow) printPlans(one);
  if (options.only === "") await measureOwner(measureRun);
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  return slow.length === 0;
}
