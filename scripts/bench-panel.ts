// npm run bench:panel [-- --plans] [--only WORD] [--orders 1000000]: how long the control panel's reads take inside PostgreSQL in a shop
// of 100,000 products, 100,000 orders (or as many as are asked for), 300,000 keys and 300,000 entries of the log, and how the slow ones are executed; and what the worker does for the owner: sums of figures, a round of alerts, the daily summary.
// On a database of its own, gone at the end; ends with exit code 1 when a read is slower than it may be.
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { type Explained, explain, recordShop, statementsOf, timeOf } from "../tools/bench/explain";
import { fillLargeShop, KEYS_OF_ONE, USUAL_ORDERS } from "../tools/bench/large-shop";
import { measureWith } from "../tools/bench/measure";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { newSecrets } from "../tools/stack/demo-secrets";
import { print, printError, step } from "../tools/stack/output";
import { withClient } from "../tools/stack/postgres/databases";
import { migrate } from "../tools/stack/postgres/migrate";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";

/** Tables of which nothing may be read from end to end for a page of 25 rows. */
const LARGE = [
  "products",
  "licence_keys",
  "orders",
  "order_items",
  "payments",
  "order_events",
  "mails",
  "audit_entries",
];

/** What is more than a page of a table. */
const UNBOUNDED = ["statistics"];

/** The figures of a period may take longer, as may files of them, of which this is all until the first byte. */
const FIGURES_BUDGET_MS = 300;

/** The shop's own client, over connections that record. */
function connectShop(databaseUrl: string): void {
  Object.assign(process.env, newSecrets(), {
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    SHOP_TIME_ZONE: "Asia/Riyadh",
  });
  recordShop(databaseUrl);
}

/** Keys that can be opened, of the one product whose keys are looked at. */
async function sealKeys(client: Client, productId: number): Promise<void> {
  const { associatedData, seal } = await import("@/server/platform/secrets");
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM licence_keys WHERE product_id = $1",
    [productId],
  );
  const ids = rows.map(({ id }) => id);
  const sealed = ids.map((id) => seal("QWERT-12345-ASDFG", associatedData.licenceKey(id)));
  await client.query(
    `UPDATE licence_keys SET sealed = made.sealed
     FROM unnest($1::uuid[], $2::text[]) AS made (id, sealed) WHERE licence_keys.id = made.id`,
    [ids, sealed],
  );
  await client.query("VACUUM ANALYZE licence_keys");
}

/** What a read of the panel may take, in milliseconds in the database, its statements together. */
const BUDGET_MS = 100;
const ROUNDS = 20;

const budgetOf = (name: string) => (name.startsWith("figures") ? FIGURES_BUDGET_MS : BUDGET_MS);

async function measure(client: Client, name: string, work: () => Promise<unknown>) {
  await work();
  const statements = await statementsOf(work);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let sum = 0;
    for (const statement of statements) sum += await timeOf(client, statement);
    times.push(sum);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const explained: Explained[] = [];
  for (const statement of statements) explained.push(await explain(client, statement));
  return { name, median: at(0.5), p95: at(0.95), explained };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function row({ name, median, p95, explained }: Measured): string {
  const scanned = new Set(explained.flatMap((one) => one.scanned));
  const large = [...scanned].filter((table) => LARGE.includes(table));
  return [
    name.padEnd(46),
    String(explained.length).padStart(10),
    median.toFixed(1).padStart(12),
    p95.toFixed(1).padStart(10),
    `   ${large.join(", ") || "none"}`,
  ].join("");
}

function printPlans({ name, explained }: Measured) {
  print(`\n${"=".repeat(100)}\n${name}`);
  for (const { text, values, plan } of explained) {
    const shown = JSON.stringify(values).slice(0, 200);
    print(`\n${text.trim()}\n-- ${shown}\n${plan}`);
  }
}

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
    withClient(url, (client) => fillLargeShop(client, Number(options.orders))),
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
      if (name.includes(options.only)) all.push(await measure(client, name, work));
    }
    return all;
  });
  print(`\n${"read".padEnd(46)}statements   median ms    p95 ms   large tables read whole`);
  for (const one of measured) print(row(one));
  const slow = measured.filter(
    ({ name, p95 }) => p95 > budgetOf(name) && !UNBOUNDED.includes(name),
  );
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
