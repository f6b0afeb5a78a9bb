import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "pg";
import { print, step } from "../../stack/output";
import type { Supervisor } from "../../stack/processes/supervisor";
import { addKeys } from "../add-keys";
import { MEASURED, openBenchShop } from "../bench-shop";
import { type BenchTarget, buy } from "../buyers";
import { EXPIRED_ROWS, writeExpiredRows } from "../expired-rows";
import { call } from "../http-client";
import { percentile } from "../measure";

const KEYS = 6_000;
const BEFORE_SECONDS = 30;
const LOOK_MS = 10;

interface Shopper {
  /** Milliseconds of each purchase, and of each request for the product list. */
  purchases: number[];
  lists: number[];
}

/** Buys as one guest after another, from an empty cart to the paid order, until `isOver`. */
async function shop(place: BenchTarget, isOver: () => boolean): Promise<Shopper> {
  const shopper: Shopper = { purchases: [], lists: [] };
  while (!isOver()) {
    const begun = performance.now();
    await buy(place);
    const bought = performance.now();
    const { status } = await call(`${place.shop}/api/products.php`);
    if (status !== 200) throw new Error(`the product list answered ${status}`);
    shopper.purchases.push(bought - begun);
    shopper.lists.push(performance.now() - bought);
  }
  return shopper;
}

interface Watched {
  looks: number;
  /** Samples in which a session waited for a lock that the sweep held. */
  waits: number;
  /** The longest observed run time of a sweep statement. */
  longestMs: number;
}

const LOOK = `
  SELECT
    (SELECT count(*)::int FROM pg_stat_activity waiting
      WHERE waiting.datname = current_database() AND waiting.wait_event_type = 'Lock' AND EXISTS (
        SELECT FROM unnest(pg_blocking_pids(waiting.pid)) AS pid JOIN pg_stat_activity blocking USING (pid)
        WHERE blocking.query LIKE '%FOR UPDATE OF t SKIP LOCKED%')) AS waits,
    (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)) * 1000, 0)::float8 FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND query LIKE '%FOR UPDATE OF t SKIP LOCKED%'
        AND pid <> pg_backend_pid()) AS running`;

async function watch(database: Pool, isOver: () => boolean): Promise<Watched> {
  const seen: Watched = { looks: 0, waits: 0, longestMs: 0 };
  while (!isOver()) {
    const { rows } = await database.query<{ waits: number; running: number }>(LOOK);
    const [{ waits, running } = { waits: 0, running: 0 }] = rows;
    seen.looks += 1;
    seen.waits += waits > 0 ? 1 : 0;
    seen.longestMs = Math.max(seen.longestMs, running);
    await delay(LOOK_MS);
  }
  return seen;
}

function tell(when: string, { purchases, lists }: Shopper): void {
  const figures = (times: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => percentile(times, share).padStart(6)).join("");
  print(
    `${when.padEnd(12)}${String(purchases.length).padStart(6)}${figures(purchases)}${figures(lists)}`,
  );
}

/**
 * Sweeps (removes) a million expired rows, as the worker does, while a shopper fills carts, orders
 * and pays. Measures the shopper's calls before and during the sweep, lock waits, and the duration
 * of the sweep's statements. Uses a temporary shop. Exit code 1 if an expired row is left, or if a
 * session waited for a lock of the sweep.
 */
export async function run(supervisor: Supervisor): Promise<boolean> {
  const { stack, databaseUrl } = await openBenchShop(supervisor, "bench_sweep");
  await step(`${KEYS} keys to sell`, () => addKeys(stack.environment, KEYS));
  const database = new Pool({ connectionString: databaseUrl });
  // If the database stops before the last connection has closed, the pool emits an error, which
  // would end this process without a listener.
  database.on("error", () => undefined);
  await step(`${EXPIRED_ROWS} expired rows`, () => writeExpiredRows(database));
  const place: BenchTarget = {
    shop: stack.shop.replace("localhost", "127.0.0.1"),
    simulator: (stack.simulators.paypal ?? "").replace("localhost", "127.0.0.1"),
    database,
  };
  const load = loadavg()[0] ?? 0;
  const until = performance.now() + BEFORE_SECONDS * 1_000;
  const before = await step("a shopper alone", () => shop(place, () => performance.now() > until));

  Object.assign(process.env, stack.environment, MEASURED);
  const { sweep } = await import("@/server/sweep/sweep");
  const { disconnectDb } = await import("@/server/platform/database/db");
  let isSwept = false;
  const begun = performance.now();
  const swept = sweep().finally(() => {
    isSwept = true;
  });
  const [ended, meanwhile, watched] = await step("a shopper beside the sweep", () =>
    Promise.all([swept, shop(place, () => isSwept), watch(database, () => isSwept)]),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const again = Object.values(await sweep()).reduce((sum, rows) => sum + rows, 0);
  await disconnectDb();
  await database.end();

  const rows = Object.values(ended).reduce((sum, count) => sum + count, 0);
  print(`\n${availableParallelism()} cores, load before ${load.toFixed(1)}`);
  print(`${rows} rows in ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(0)} a second`);
  print(`${" ".repeat(18)}   purchase, ms        list, ms`);
  print(`            number   p50   p95  last   p50   p95  last`);
  tell("alone", before);
  tell("beside", meanwhile);
  print(
    `${watched.looks} samples: ${watched.waits} with a session that waits for a lock of the sweep; its longest statement ${watched.longestMs.toFixed(0)} ms`,
  );
  if (rows < EXPIRED_ROWS || again > 0) {
    throw new Error(`${rows} of ${EXPIRED_ROWS} rows were swept, ${again} in a second round`);
  }
  if (watched.waits > 0) throw new Error("a session waited for a lock of the sweep");
  return true;
}
