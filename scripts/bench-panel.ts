// npm run bench:panel [-- --plans]: how long the control panel's reads take in a shop of 10,000 products
// and 100,000 orders, and how PostgreSQL executes them. On a database of its own, gone at the end.
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { type Client, Pool } from "pg";
import { startBenchDatabase } from "../tools/bench/bench-database";
import { type Explained, explain, RecordingClient, statementsOf } from "../tools/bench/explain";
import { fillLargeShop } from "../tools/bench/large-shop";
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
];

/** The shop's own client, over connections that record. */
async function connectShop(databaseUrl: string): Promise<Pool> {
  Object.assign(process.env, newSecrets(), {
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    SHOP_TIME_ZONE: "Asia/Riyadh",
  });
  const { PrismaClient } = await import("@/server/platform/prisma-client/client");
  const pool = new Pool({ connectionString: databaseUrl, Client: RecordingClient });
  const shared = globalThis as { barqDatabase?: InstanceType<typeof PrismaClient> };
  shared.barqDatabase = new PrismaClient({ adapter: new PrismaPg(pool) });
  return pool;
}

/** Keys that can be opened, of the one product whose keys are looked at. */
async function sealKeys(productId: number): Promise<void> {
  const { db } = await import("@/server/platform/db");
  const { associatedData, seal } = await import("@/server/platform/secrets");
  const keys = await db().licenceKey.findMany({ where: { productId }, select: { id: true } });
  for (const { id } of keys) {
    const sealed = seal("QWERT-12345-ASDFG", associatedData.licenceKey(id));
    await db().licenceKey.update({ where: { id }, data: { sealed } });
  }
}

async function measure(client: Client, name: string, work: () => Promise<unknown>) {
  await work();
  const begun = performance.now();
  const statements = await statementsOf(work);
  const whole = performance.now() - begun;
  const explained: Explained[] = [];
  for (const statement of statements) explained.push(await explain(client, statement));
  return { name, whole, explained };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function row({ name, whole, explained }: Measured): string {
  const slowest = Math.max(0, ...explained.map((one) => one.milliseconds));
  const scanned = new Set(explained.flatMap((one) => one.scanned));
  const large = [...scanned].filter((table) => LARGE.includes(table));
  return [
    name.padEnd(40),
    String(explained.length).padStart(10),
    slowest.toFixed(1).padStart(12),
    whole.toFixed(1).padStart(12),
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

const supervisor = supervise(join(dataFolder, "logs", "bench"));
try {
  await generatePrismaClient(supervisor);
  const url = await step("a database", () => startBenchDatabase(supervisor));
  await step("its tables", () => migrate(url));
  await step("a large shop in it", () => withClient(url, fillLargeShop));
  const pool = await connectShop(url);
  await sealKeys(1);
  const { panelReads } = await import("../tools/bench/panel-reads");
  const measured = await withClient(url, async (client) => {
    const all: Measured[] = [];
    for (const [name, work] of panelReads) all.push(await measure(client, name, work));
    return all;
  });
  print(`\n${"read".padEnd(40)}statements  slowest ms    whole ms   large tables read whole`);
  for (const one of measured) print(row(one));
  if (process.argv.includes("--plans")) for (const one of measured) printPlans(one);
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
  await pool.end();
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
