// npm run bench: measures how many pages, API responses and orders per second a temporary shop
// serves. For comparison, the same run measures two bare servers: one only uses node:http, the
// other also reads ten rows from PostgreSQL with pg. The shop has 10, 10,000 and (without --quick)
// 100,000 products, one web process and one worker; 10 products are also measured with two of each
// process. Exit code 1 if a response is wrong or missing, or if orders over Moyasar are slower than
// over PayPal.
import { availableParallelism, loadavg } from "node:os";
import { Pool } from "pg";
import { addKeys } from "../tools/bench/add-keys";
import { openBenchShop } from "../tools/bench/bench-shop";
import {
  type BenchRow,
  benchTable,
  type Driven,
  memoryTable,
  pairTable,
} from "../tools/bench/bench-table";
import { type NamedWork, privateWork, publicWork, wantedOf } from "../tools/bench/bench-work";
import { type BenchTarget, driveOrders } from "../tools/bench/buyers";
import { call } from "../tools/bench/http-client";
import { headersOf, runLoad, textOf, type Work } from "../tools/bench/load-test";
import { countProcessor, usageOf } from "../tools/bench/process-usage";
import {
  LEAST_OF_PAYPAL,
  measureProviders,
  ORDERS_OVER_MOYASAR,
} from "../tools/bench/provider-rates";
import { nextEnvironment } from "../tools/stack/build/build";
import { readOptions, requireDevelopmentPackages } from "../tools/stack/command-options";
import { green, print, red, step } from "../tools/stack/output";
import { freePort } from "../tools/stack/processes/ports";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Child, Supervisor } from "../tools/stack/processes/supervisor";
import type { Stack } from "../tools/stack/stack";
import { TEST_DIST_DIR } from "../tools/stack/testing/test-environment";

const HOW = `npm run bench -- [--quick] [--only TEXT]

  --quick        shorter measurements, without 100,000 products: under three minutes
  --only TEXT    the rows whose name contains this text
  --help         prints this`;

const options = readOptions(HOW, {
  quick: { type: "boolean", default: false },
  only: { type: "string", default: "" },
});
requireDevelopmentPackages();
/** Seconds of one measurement (SECONDS) and of the warm-up before it (WARM_SECONDS). */
const SECONDS = options.quick ? 2 : 10;
const WARM_SECONDS = options.quick ? 1 : 3;
/** How often one measurement alternates between a bare server and the shop. */
const TURNS = options.quick ? 2 : 5;
/** Seconds for which each alternation measures the bare server. */
const BARE_SECONDS = 1;
/**
 * Orders need a longer warm-up: ordering is the longest code path, and V8 optimizes it over the
 * first thousand orders.
 */
const ORDER_WARM_SECONDS = options.quick ? 8 : 15;
const MANY_PRODUCTS = 10_000;
/** The largest catalogue, whose products take minutes to add; null with `--quick`. */
const MOST_PRODUCTS = options.quick ? null : 100_000;
/** Licence keys of the product that buyers order: more than a run can sell. */
const KEYS = options.quick ? 6_000 : 30_000;
/** Names of the measurements that are repeated with two web processes and two workers. */
const WITH_TWO = [
  "product list (API)",
  "home page",
  "read the cart, guest",
  "add to cart, new guest",
];
const ORDERS = "a guest's order";
const isMeasured = ({ name }: { name: string }) => name.includes(options.only);

interface Bare {
  child: Child;
  url: string;
}

async function startBare(supervisor: Supervisor, kind: "http" | "pg", DATABASE_URL: string) {
  const child = supervisor.start({
    name: `bare ${kind}`,
    module: "tools/bench/bare-server.mjs",
    args: [kind],
    env: { NODE_ENV: "production", DATABASE_URL },
  });
  const { port } = (await child.message) as { port: number };
  return { child, url: `http://127.0.0.1:${port}` } satisfies Bare;
}

/** Warms up, then measures. @throws Error if no response arrived */
async function measure(url: string, work: NamedWork): Promise<BenchRow> {
  await warmUp(url, work);
  return { ...namesOf(work), ...(await drive(url, work, SECONDS)) };
}

const namesOf = ({ name, wanted }: NamedWork) => ({ name, wanted });

/**
 * Sends requests for WARM_SECONDS, at most 20 times, until one is answered: a process that has just
 * started may still be importing its modules.
 */
async function warmUp(url: string, work: NamedWork): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await runLoad(url, work, WARM_SECONDS)).rate > 0) return;
  }
}

/** @throws Error if no response arrived */
async function drive(url: string, work: Work, seconds: number): Promise<Driven> {
  const driven = await runLoad(url, work, seconds);
  if (driven.rate === 0) throw new Error(`${work.path}: no answer in ${seconds} seconds`);
  return driven;
}

/**
 * Measures the bare server and the shop alternately, so that a change of the machine's speed
 * affects both. Each figure is the median of all alternations.
 */
async function measureBeside(
  shop: string,
  work: NamedWork,
  bare: { name: "http" | "pg"; url: string; work: Work },
): Promise<BenchRow> {
  await warmUp(shop, work);
  const bareTurns: Driven[] = [];
  const turns: Driven[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    bareTurns.push(await drive(bare.url, bare.work, BARE_SECONDS));
    turns.push(await drive(shop, work, SECONDS / TURNS));
  }
  return {
    ...namesOf(work),
    ...medianOf(turns),
    bare: { name: bare.name, rate: medianOf(bareTurns).rate },
  };
}

function medianOf(turns: readonly Driven[]): Driven {
  const middle = (figure: keyof Driven) =>
    turns.map((turn) => turn[figure]).sort((one, other) => one - other)[turns.length >> 1] ?? 0;
  return { rate: middle("rate"), p50: middle("p50"), p99: middle("p99") };
}

/** Measures the shop in alternation with the bare server, which sends the same bytes. */
async function besideHttp(shop: string, bare: Bare, work: NamedWork): Promise<BenchRow> {
  // The bare server sends the bytes of a cached response, so two calls fill the shop's cache first.
  for (const _ of [1, 2]) await call(shop + work.path, { headers: headersOf(work) });
  const { bytes } = await call(shop + work.path, { headers: headersOf(work) });
  const text = textOf(bytes, work.isPage);
  await call(bare.url, { method: "PUT", body: bytes });
  const alike = { path: "/", isPage: work.isPage, isRight: (read: string) => read === text };
  return measureBeside(shop, work, { name: "http", url: bare.url, work: alike });
}

const TEN_ROWS = { path: "/", isRight: (text: string) => JSON.parse(text).length === 10 };

/** Measures orders between two measurements of the bare server that reads ten rows. */
async function besidePg(bare: Bare, measured: () => Promise<BenchRow>): Promise<BenchRow> {
  await drive(bare.url, TEN_ROWS, 1);
  const before = await drive(bare.url, TEN_ROWS, SECONDS / 2);
  const row = await measured();
  const after = await drive(bare.url, TEN_ROWS, SECONDS / 2);
  return { ...row, bare: { name: "pg", rate: (before.rate + after.rate) / 2 } };
}

async function measureAll(
  shop: string,
  works: readonly NamedWork[],
  bare: { http: Bare; pg: Bare },
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const work of works.filter(isMeasured)) {
    const row =
      work.against === "http"
        ? await besideHttp(shop, bare.http, work)
        : await measureBeside(shop, work, { name: "pg", url: bare.pg.url, work: TEN_ROWS });
    rows.push(row);
    print(`  ${work.name}: ${row.rate.toFixed(0)}`);
  }
  return rows;
}

async function measureOrders(supervisor: Supervisor, place: BenchTarget): Promise<BenchRow> {
  await driveOrders(place, ORDER_WARM_SECONDS);
  // The warm-up has doubled the tables. PostgreSQL's older statistics would mislead its planner.
  await place.database.query("VACUUM ANALYZE");
  const count = countProcessor(supervisor.children());
  const before = process.cpuUsage();
  const { orders, delivered, ...driven } = await driveOrders(place, SECONDS);
  print(`  ${orders} orders, each paid and delivered once; ${delivered.toFixed(1)} mails a second`);
  const { user, system } = process.cpuUsage(before);
  const each = [...count(), { name: "buyers and mail server", ms: (user + system) / 1000 }]
    .filter(({ ms }) => ms > 0)
    .map(({ name, ms }) => `${name} ${(ms / orders).toFixed(1)}`);
  print(`  milliseconds of processor an order: ${each.join(", ")}`);
  return { name: ORDERS, wanted: wantedOf(60), ...driven };
}

/** Starts two web processes behind one listener, and a second worker. */
async function startTwo(supervisor: Supervisor, environment: Stack["environment"]) {
  const env = { ...environment, ...nextEnvironment(TEST_DIST_DIR) };
  const second = supervisor.start({
    name: "worker 2",
    module: "scripts/run.mjs",
    args: ["worker"],
    env,
  });
  await Promise.race([second.message, second.ended]);
  const port = await freePort(0);
  const web = supervisor.start({
    name: "two shops",
    module: "tools/bench/two-shops.mjs",
    env: { ...env, PORT: String(port) },
  });
  const message = await Promise.race([web.message, web.ended]);
  if (typeof message !== "object") throw new Error(`${web.tail()}two shops did not start`);
  const { pids } = message as { pids: number[] };
  return {
    shop: `http://127.0.0.1:${port}`,
    pids: [
      ...pids.map((pid, index) => ({ name: `web ${index + 1} of 2`, pid })),
      { name: "worker 2 of 2", pid: second.pid },
    ],
    async stop() {
      await web.stop();
      await second.stop();
    },
  };
}

type Memory = ReturnType<typeof memoryOf>;
const memoryOf = ({ name, pid }: { name: string; pid: number }) => ({ name, ...usageOf(pid) });

await runCommand("bench-all", async (supervisor) => {
  const load = loadavg()[0] ?? 0;
  const { stack, mails, databaseUrl } = await openBenchShop(supervisor, "bench");
  await step(`${KEYS} keys to sell`, () => addKeys(stack.environment, KEYS));
  const shop = stack.shop.replace("localhost", "127.0.0.1");
  const simulator = (stack.simulators.paypal ?? "").replace("localhost", "127.0.0.1");
  const database = new Pool({ connectionString: databaseUrl });
  const http = await startBare(supervisor, "http", databaseUrl);
  const pg = await startBare(supervisor, "pg", databaseUrl);
  const web = supervisor.children().filter(({ name }) => name === "shop" || name === "worker");

  await runLoad(http.url, { path: "/", isRight: () => true }, WARM_SECONDS);
  const bare = { http, pg };

  print("ten products");
  const { ADMIN_EMAIL } = await import("@/domain/account/session");
  const { DEMO_ADMIN_PASSWORD } = await import("@/domain/account/demo-admin");
  const own = await privateWork(shop, { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD });
  const all = [...publicWork(10), ...own];
  const few = await measureAll(shop, all, bare);
  if (isMeasured({ name: ORDERS })) {
    few.push(await besidePg(pg, () => measureOrders(supervisor, { shop, simulator, database })));
  }
  let share: number | null = null;
  if (isMeasured({ name: ORDERS_OVER_MOYASAR })) {
    const moyasar = (stack.simulators.moyasar ?? "").replace("localhost", "127.0.0.1");
    const measured = await measureProviders({ shop, simulator, database }, moyasar, {
      warm: ORDER_WARM_SECONDS / 2,
      turn: SECONDS,
    });
    few.push(measured.row);
    share = measured.share;
  }
  const afterFew = web.map(memoryOf);

  print("two of each");
  const two = await startTwo(supervisor, stack.environment);
  const pairs: { name: string; one: number; two: number }[] = [];
  for (const work of all.filter(({ name }) => WITH_TWO.includes(name)).filter(isMeasured)) {
    pairs.push({ name: work.name, one: 0, two: (await measure(two.shop, work)).rate });
  }
  if (isMeasured({ name: ORDERS })) {
    const { rate } = await measureOrders(supervisor, { shop: two.shop, simulator, database });
    pairs.push({ name: ORDERS, one: 0, two: rate });
  }
  for (const pair of pairs) pair.one = few.find(({ name }) => name === pair.name)?.rate ?? 0;
  const memoryOfTwo = two.pids.map(memoryOf);
  await two.stop();

  const larger: { products: number; rows: BenchRow[]; memory: Memory[] }[] = [];
  for (const products of [MANY_PRODUCTS, MOST_PRODUCTS]) {
    if (products === null) continue;
    await step(`${products} products`, () =>
      supervisor.run({
        name: "seed-large",
        module: "scripts/seed-large.ts",
        args: [String(products)],
        env: stack.environment,
      }),
    );
    // Otherwise autovacuum runs during the measurement.
    await step("vacuum", () => database.query("VACUUM ANALYZE"));
    const rows = await measureAll(shop, publicWork(products), bare);
    larger.push({ products, rows, memory: web.map(memoryOf) });
  }
  const { rows: sent } = await database.query("SELECT count(*)::int AS count FROM mails");
  if (mails.mails !== sent[0].count) {
    throw new Error(`${mails.mails} of ${sent[0].count} mails arrived`);
  }
  await database.end();

  print(
    `\n${availableParallelism()} cores, Node ${process.versions.node}; load before ${load.toFixed(1)}` +
      `; ${SECONDS} s a row`,
  );
  print(`\nTen products:\n\n${benchTable(few)}`);
  for (const { products, rows } of larger) {
    print(`\n${products.toLocaleString("en")} products:\n\n${benchTable(rows)}`);
  }
  print(`\nTwo web processes and two workers:\n\n${pairTable(pairs)}`);
  const memory = [
    ...[http, pg].map(({ child }) => memoryOf(child)),
    ...afterFew.map((row) => ({ ...row, name: `${row.name}, ten products` })),
    ...larger.flatMap(({ products, memory: of }) =>
      of.map((row) => ({ ...row, name: `${row.name}, ${products.toLocaleString("en")} products` })),
    ),
    ...memoryOfTwo,
  ];
  print(`\nMemory:\n\n${memoryTable(memory)}`);
  if (share === null) return true;
  const isEnough = share >= LEAST_OF_PAYPAL;
  const figure = `${share.toFixed(2)} of the rate over PayPal, wanted ${LEAST_OF_PAYPAL}`;
  print(`\n${isEnough ? green("✓") : red("✗")} orders over Moyasar: ${figure}`);
  return isEnough;
});
