import { fork } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { Pool } from "pg";
import { print, step } from "../../stack/output";
import type { Supervisor } from "../../stack/processes/supervisor";
import { inRoot } from "../../stack/project";
import { openBenchShop } from "../bench-shop";
import { addressOf, call, visitor } from "../http-client";
import { percentile } from "../measure";
import { countProcessor } from "../process-usage";

const PRODUCT = 7;
/** Rushes before the measured one, since a new process is slower. */
const WARM_UPS = 2;

interface Waited {
  status: number;
  milliseconds: number;
}

/** Creates buyers with the product in their carts. */
async function fillCarts(shop: string, buyers: number, first: number) {
  const guests = Array.from({ length: buyers }, (_, index) => visitor(shop, first + index));
  for (let start = 0; start < guests.length; start += 8) {
    const some = guests.slice(start, start + 8);
    await Promise.all(
      some.map((guest) => guest.post("/cart.php", { product_id: PRODUCT, quantity: 1 })),
    );
  }
  return guests;
}

/** Makes `count` of the unsold keys available and revokes the rest. */
async function leaveKeys(database: Pool, count: number): Promise<void> {
  await database.query(
    `UPDATE licence_keys SET status = CASE WHEN place <= $2 THEN 'available' ELSE 'revoked' END
     FROM (
       SELECT id AS free, row_number() OVER (ORDER BY id) AS place FROM licence_keys
       WHERE product_id = $1 AND order_item_id IS NULL
     ) AS nobodys
     WHERE id = free`,
    [PRODUCT, count],
  );
}

/** Places all orders at once. */
function rush(shop: string, guests: Awaited<ReturnType<typeof fillCarts>>): Promise<Waited[]> {
  return Promise.all(
    guests.map(async (guest, index) => {
      const begun = performance.now();
      const { status } = await call(`${shop}/api/orders`, {
        method: "POST",
        headers: { ...guest.headers(), ...addressOf(index), "content-type": "application/json" },
        body: JSON.stringify({
          customerEmail: `rush.${index}@mail.example`,
          customerPhone: "+966501234567",
        }),
      });
      return { status, milliseconds: performance.now() - begun };
    }),
  );
}

/**
 * Starts a visitor of the home page, in a separate process. `forget` drops the latencies so far;
 * `end` stops the visitor and returns the latencies, in milliseconds.
 */
async function visitHome(supervisor: Supervisor, shop: string) {
  const child = fork(inRoot("tools/bench/home-visitor.mjs"), [`${shop}/`]);
  supervisor.onStop(async () => void child.kill());
  const next = () => new Promise<{ times?: number[] }>((resolve) => child.once("message", resolve));
  await next();
  return {
    forget: () => child.send("forget"),
    async end(): Promise<number[]> {
      const said = next();
      child.send("end");
      return (await said).times ?? [];
    },
  };
}

/**
 * 400 buyers order the same product at once; 20 keys are left. At the same time a visitor loads the
 * home page. Measures the wait of each buyer and each page, in a temporary shop. Throws if a key is
 * not reserved for exactly one order, or if a buyer without a key gets a response other than "sold
 * out" (409) or "busy" (503).
 * @param args the number of buyers and the number of keys
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const [buyers = 400, keys = 20] = args.map(Number);
  const { stack, databaseUrl } = await openBenchShop(supervisor, "bench_rush");
  const shop = stack.shop.replace("localhost", "127.0.0.1");
  const database = new Pool({ connectionString: databaseUrl });
  // If the database stops before the last connection has closed, the pool emits an error, which
  // would end this process without a listener.
  database.on("error", () => undefined);
  const home = await visitHome(supervisor, shop);
  let waited: Waited[] = [];
  let load = 0;
  let used: ReturnType<ReturnType<typeof countProcessor>> = [];
  for (let turn = 0; turn <= WARM_UPS; turn += 1) {
    await leaveKeys(database, 2 * keys);
    const guests = await step(`${buyers} carts`, () => fillCarts(shop, buyers, turn * buyers));
    await leaveKeys(database, keys);
    home.forget();
    load = loadavg()[0] ?? 0;
    const count = countProcessor(supervisor.children());
    waited = await rush(shop, guests);
    used = count();
  }
  const times = await home.end();
  const { rows } = await database.query(
    `SELECT count(*)::int AS held, count(DISTINCT order_item_id)::int AS lines FROM licence_keys
     WHERE product_id = $1 AND status = 'reserved'`,
    [PRODUCT],
  );
  await database.end();
  const count = (status: number) => waited.filter((one) => one.status === status).length;
  const all = waited.map(({ milliseconds }) => milliseconds);
  const winners = waited.filter(({ status }) => status === 200);
  print(`\n${availableParallelism()} cores, load before ${load.toFixed(1)}`);
  print(`${count(200)} ordered, ${count(409)} told "sold out", ${count(503)} told "busy"`);
  print(
    `answers: p50 ${percentile(all, 0.5)} ms, p95 ${percentile(all, 0.95)} ms, last ${percentile(all, 1)} ms`,
  );
  print(
    `successful orders: last after ${percentile(
      winners.map((one) => one.milliseconds),
      1,
    )} ms`,
  );
  print(
    `home page, ${times.length} times: p50 ${percentile(times, 0.5)} ms, longest ${percentile(times, 1)} ms`,
  );
  const spent = used.filter(({ ms }) => ms > 0).map(({ name, ms }) => `${name} ${ms.toFixed(0)}`);
  print(`milliseconds of processor: ${spent.join(", ")}`);
  const sold = keys * (WARM_UPS + 1);
  if (rows[0].held !== sold || rows[0].lines !== sold) {
    throw new Error(`${rows[0].held} keys are held by ${rows[0].lines} lines, not ${sold}`);
  }
  if (count(200) !== keys || count(200) + count(409) + count(503) !== buyers) {
    throw new Error(`unexpected statuses: ${all.length} answers for ${buyers} buyers`);
  }
  return true;
}
