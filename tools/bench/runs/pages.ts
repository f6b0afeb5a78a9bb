import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { print, step } from "../../stack/output";
import { createDatabase } from "../../stack/postgres/databases";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startStack } from "../../stack/stack";
import { buildForTests, resetPrerenderedPages } from "../../stack/testing/test-build";
import {
  blankEnvironment,
  buildEnvironment,
  TEST_DIST_DIR,
  testSecrets,
} from "../../stack/testing/test-environment";
import { startTestPostgres } from "../../stack/testing/test-postgres";
import { MEASURED } from "../bench-shop";
import {
  type Answer,
  everyVisit,
  popularPlace,
  randomVisit,
  type Visit,
  visitPage,
} from "../page-visits";

/** Number of products that are visited and sold, with Zipf-distributed popularity. */
const POPULAR = 500;
const SALES_A_SECOND = 20;
/** Units that a sold-out product is restocked to. */
const FULL = 60;
const VISITORS = 8;
const MEASURED_SECONDS = 60;
const LEAST_SHARE = 0.95;

async function openShop(supervisor: Supervisor, products: number) {
  await buildForTests(supervisor);
  resetPrerenderedPages();
  const postgres = await startTestPostgres(supervisor);
  const databaseUrl = postgres.url("bench_pages");
  await createDatabase(postgres.url("postgres"), "bench_pages");
  const mailFolder = mkdtempSync(join(tmpdir(), "barq-mails-"));
  supervisor.onStop(async () => rmSync(mailFolder, { recursive: true, force: true }));
  const stack = await startStack(supervisor, {
    mode: "start",
    ports: { shop: 0, mailbox: 0, smtp: 0, simulators: { paypal: 0 } },
    databaseUrl,
    secrets: testSecrets(),
    mailFolder,
    distDir: TEST_DIST_DIR,
    buildEnvironment: buildEnvironment(),
    configured: { ...blankEnvironment(), ...MEASURED },
  });
  await step(`${products} products`, () =>
    supervisor.run({
      name: "seed-large",
      module: "scripts/seed-large.ts",
      args: [String(products)],
      env: stack.environment,
    }),
  );
  return { shop: stack.shop, database: new Pool({ connectionString: databaseUrl }) };
}

/**
 * Gives random products a counted stock, from nearly sold out to full. @returns their ids in random
 * order
 */
async function popularProducts(database: Pool): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `UPDATE products SET stock = 1 + abs(hashtext(name)) % $1 WHERE id IN (
       SELECT id FROM products WHERE fulfilment = 'shared' AND is_active
       ORDER BY md5(id::text) LIMIT $2)
     RETURNING id`,
    [FULL, POPULAR],
  );
  return rows.map(({ id }) => id);
}

/**
 * Sells one unit of a product in the database, or restocks the product if it is sold out. Products
 * are chosen as often as visitors choose them.
 */
async function sell(database: Pool, ids: readonly number[]): Promise<void> {
  await database.query(
    "UPDATE products SET stock = CASE WHEN stock = 0 THEN $2 ELSE stock - 1 END WHERE id = $1",
    [ids[popularPlace(ids.length)], FULL],
  );
}

interface Seen {
  visit: Visit;
  answer: Answer;
}

/** Visits every page once, so that the cache is filled as in a shop that is open for a while. */
async function visitAll(shop: string, ids: readonly number[]): Promise<void> {
  const visits = everyVisit(ids);
  const visitor = async () => {
    for (let visit = visits.pop(); visit; visit = visits.pop()) await visitPage(shop, visit);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}

async function visitFor(
  seconds: number,
  shop: string,
  database: Pool,
  ids: readonly number[],
): Promise<Seen[]> {
  const until = Date.now() + seconds * 1_000;
  const seen: Seen[] = [];
  const sales = setInterval(() => void sell(database, ids), 1_000 / SALES_A_SECOND);
  const visitor = async () => {
    while (Date.now() < until) {
      const visit = randomVisit(ids);
      seen.push({ visit, answer: await visitPage(shop, visit) });
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
  clearInterval(sales);
  return seen;
}

function row(name: string, seen: readonly Seen[]): string {
  const hits = seen.filter(({ answer }) => answer.cache === "HIT").length;
  const times = seen.map(({ answer }) => answer.milliseconds).sort((a, b) => a - b);
  const heaviest = Math.max(...seen.map(({ answer }) => answer.bytes));
  return [
    name.padEnd(10),
    String(seen.length).padStart(8),
    `${((hits / seen.length) * 100).toFixed(1)} %`.padStart(11),
    (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1).padStart(10),
    (heaviest / 1_000).toFixed(1).padStart(14),
  ].join("");
}

/**
 * Measures the share of pages served from the cache while the shop sells 20 units per second. Uses
 * a temporary shop with 10,000 products (or the given number). Each page is requested once before
 * the measured minute. Exit code 1 below 95 %, or if a response is not 200.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const { shop, database } = await openShop(supervisor, Number(args[0] ?? 10_000));
  const ids = await popularProducts(database);
  await step("every page once", () => visitAll(shop, ids));
  const seen = await step("visits and sales", () =>
    visitFor(MEASURED_SECONDS, shop, database, ids),
  );
  print(`\n${"pages".padEnd(10)}  visits  from cache    p95 ms   heaviest kB`);
  for (const kind of ["home", "list", "product"] as const) {
    print(
      row(
        kind,
        seen.filter(({ visit }) => visit.kind === kind),
      ),
    );
  }
  print(row("all", seen));
  const hits = seen.filter(({ answer }) => answer.cache === "HIT").length;
  const wrong = seen.filter(({ answer }) => answer.status !== 200).length;
  if (wrong > 0) print(`${wrong} answers were not 200`);
  await database.end();
  return wrong === 0 && hits / seen.length >= LEAST_SHARE;
}
