// npm run bench:panel [-- --plans] [--only WORD] [--orders 1000000]: how long the control panel's reads take inside PostgreSQL in a shop
// of 100,000 products, 100,000 orders (or as many as are asked for), 300,000 keys and 300,000 entries of the log, and how the slow ones are executed; and what the worker does for the owner: sums of figures, a round of alerts, the daily summary.
// On a database of its own, gone at the end; ends with exit code 1 when a read is slower than it may be.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { fillLargeShop, KEYS_OF_ONE, USUAL_ORDERS } from "../tools/bench/large-shop";
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
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { print, printError, step } from "../tools/stack/output";
import { withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";

const { values: options } = parseArgs({
  options: {
    plans: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    orders: { type: "string", default: String(USUAL_ORDERS) },
  },
});

const supervisor = supervise(join(dataFolder, "logs", "bench"));
try {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => startBenchDatabase(supervisor));
  await step("its tables", () => migrate(url));
  await step("a large shop in it", () =>
    withClient(url, (client) => fillLargeShop(client, { orders: Number(options.orders) })),
  );
  connectShop(url);
  await withClient(url, (client) => sealKeys(client, KEYS_OF_ONE.productId));
  const { panelReads } = await import("../tools/bench/panel-reads");
  const { firstSum, measureOwner } = await import("../tools/bench/owner-runs");
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
  if (slow.length > 0) process.exitCode = 1;
  if (options.only === "") await measureOwner(measureRun);
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
