import { setTimeout as delay } from "node:timers/promises";
import { Pool } from "pg";
import { print, step } from "../../stack/output";
import { freePort } from "../../stack/processes/ports";
import type { Supervisor } from "../../stack/processes/supervisor";
import { isAuthentic, startReceiver } from "../../webhooks/receiver";
import { addKeys } from "../add-keys";
import { MEASURED, openBenchShop } from "../bench-shop";
import { buy } from "../buyers";
import { closeConnections } from "../http-client";
import { percentile } from "../measure";

const RECEIVERS = 10;
/** Failing receivers: one refuses connections, one never responds, one responds with 500. */
const DEAD = 3;
const EVENTS = ["order.placed", "order.paid", "order.delivered"];
/** Milliseconds before a buyer retries a purchase that the shop refused with 503. */
const BUSY_MS = 3_000;
/** Buyers at a time, and seconds in which they warm the shop up. */
const BUYERS = 16;
const WARM_UP_SECONDS = 40;
/** Milliseconds between two counts of the deliveries. */
const LOOK_MS = 1_000;
/** Milliseconds without another delivery or mail after which the measurement has failed. */
const STUCK_MS = 120_000;

interface Target {
  url: string;
  arrived: number;
  wrong: number;
  isDead: boolean;
}

/** Starts the receivers in this process, except for the one that refuses connections. */
async function openTargets(secrets: Map<string, string>): Promise<Target[]> {
  const refusing = `http://127.0.0.1:${await freePort(0)}/`;
  const targets: Target[] = [{ url: refusing, arrived: 0, wrong: 0, isDead: true }];
  for (let place = 1; place < RECEIVERS; place++) {
    const target: Target = { url: "", arrived: 0, wrong: 0, isDead: place < DEAD };
    const { url } = await startReceiver(0, (received, response) => {
      target.arrived += 1;
      if (!isAuthentic(received, secrets.get(target.url) ?? "")) target.wrong += 1;
      if (place === 1) return;
      response.writeHead(target.isDead ? 500 : 204).end();
    });
    target.url = url;
    targets.push(target);
  }
  return targets;
}

/** Inserts events as the triggers write them. $1 the number of orders, $2 the kinds of events. */
const INSERT_EVENTS = `
  INSERT INTO webhook_events (kind, subject, data)
  SELECT kind, 'order:' || (1000000 + number), jsonb_build_object('order', jsonb_build_object(
    'id', 1000000 + number, 'status', 'completed', 'total', webhook_usd(39.99),
    'createdAt', webhook_time(now()), 'paidAt', webhook_time(now()), 'deliveredAt', NULL, 'items', '[]'::jsonb))
    || CASE kind WHEN 'order.paid' THEN jsonb_build_object('payment', jsonb_build_object('id', number, 'amount', webhook_usd(39.99)))
      ELSE '{}'::jsonb END
  FROM generate_series(1, $1::int) number, unnest($2::text[]) WITH ORDINALITY AS kinds(kind, place)
  ORDER BY number, place`;

/** Counts delivered deliveries. $1 URLs of the working receivers. */
const COUNT = `
  SELECT count(*)::int AS delivered
  FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
  WHERE w.url = ANY($1) AND d.state = 'delivered'`;

/** Switches all endpoints off and on. Without an active endpoint, orders write no events. */
const PAUSE = `UPDATE webhook_endpoints
  SET state = 'disabled', disabled_reason = 'switched_off', disabled_at = now()`;
const RESUME = `UPDATE webhook_endpoints
  SET state = 'active', disabled_reason = NULL, disabled_at = NULL`;

const MAIL_SECONDS = `
  SELECT extract(epoch FROM o.delivered_at - o.completed_at)::float8 AS seconds
  FROM orders o WHERE o.id = ANY($1) AND o.delivered_at IS NOT NULL`;

/**
 * The parts of the measurement, in an order that favours neither kind when the machine becomes
 * faster or slower.
 */
const PARTS = ["without", "with", "with", "without", "without", "with", "with", "without"] as const;

/**
 * Delivers webhooks to ten receivers, three of which fail, while guests order. Measures deliveries
 * a second and the time from payment to the buyers' mails, in alternation with and without
 * webhooks, in a temporary shop. Throws if a receiver gets a wrong signature, or if deliveries to
 * the working receivers or mails are missing.
 * @param args deliveries in total, orders a second
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const [deliveries = 100_000, rate = 50] = args.map(Number);
  const { stack, databaseUrl } = await openBenchShop(supervisor, "bench_webhooks", {
    ...MEASURED,
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.0/8",
  });
  const parts = PARTS.length / 2;
  const orders = Math.ceil(deliveries / RECEIVERS / EVENTS.length / parts);
  const seconds = Math.max(10, Math.ceil(deliveries / 1_000 / parts));
  const keys = Math.ceil(rate * (WARM_UP_SECONDS + 2 * parts * seconds)) + 1_000;
  await step("keys to sell", () => addKeys(stack.environment, keys));
  const database = new Pool({ connectionString: databaseUrl });
  database.on("error", () => undefined);
  const place = {
    shop: stack.shop.replace("localhost", "127.0.0.1"),
    simulator: (stack.simulators.paypal ?? "").replace("localhost", "127.0.0.1"),
    database,
  };
  const first = await buySteadily(place, rate, WARM_UP_SECONDS);
  await awaitMails(database, first.ids);

  const secrets = new Map<string, string>();
  const targets = await openTargets(secrets);
  await subscribe(database, targets, secrets, stack.environment);
  const alive = targets.filter(({ isDead }) => !isDead).map(({ url }) => url);
  const done: Record<(typeof PARTS)[number], Part[]> = { without: [], with: [] };
  for (const kind of PARTS) {
    await database.query(kind === "with" ? RESUME : PAUSE);
    const before = await countDelivered(database, alive);
    const begun = performance.now();
    closeConnections();
    if (kind === "with") await database.query(INSERT_EVENTS, [orders, EVENTS]);
    const sold = await buySteadily(place, rate, seconds);
    const beside = (await countDelivered(database, alive)) - before;
    const mails = await awaitMails(database, sold.ids);
    const wanted = alive.length * (await countEvents(database));
    await awaitCount("deliveries", wanted, () => countDelivered(database, alive));
    const took = (performance.now() - begun) / 1_000;
    const part = { seconds: sold.seconds, mails, beside, delivered: wanted - before, took };
    done[kind].push(part);
    report(kind, [part]);
  }
  report("all parts without", done.without);
  report("all parts with", done.with);
  for (const { url, isDead, arrived, wrong } of targets) {
    print(`  ${isDead ? "dead   " : "working"} ${url.padEnd(26)} ${arrived} attempts`);
    if (wrong > 0) throw new Error(`${url}: ${wrong} wrong signatures`);
  }
  await database.end();
  return true;
}

/** The result of one part of the measurement. */
interface Part {
  /** Seconds in which the orders were sold. */
  seconds: number;
  /** Seconds from payment to mail, for each order. */
  mails: number[];
  /** Deliveries to the working receivers while the orders were sold, and in the whole part. */
  beside: number;
  delivered: number;
  /** Seconds until the last mail and delivery. */
  took: number;
}

/** Creates the endpoints in the shop's database, by calling the shop's own code. */
async function subscribe(
  database: Pool,
  targets: readonly Target[],
  secrets: Map<string, string>,
  environment: Record<string, string | undefined>,
): Promise<void> {
  Object.assign(process.env, environment);
  const { createWebhook } = await import("@/server/webhooks/endpoints");
  const { webhookForm } = await import("@/contract/admin/shop/webhooks");
  const { COMMAND_LINE } = await import("@/server/audit/audited-action");
  const { disconnectDb } = await import("@/server/platform/database/db");
  const { randomUUID } = await import("node:crypto");
  for (const { url } of targets) {
    const form = webhookForm.parse({ url, description: "", events: EVENTS });
    const call = { admin: COMMAND_LINE, idempotencyKey: randomUUID() };
    secrets.set(url, (await createWebhook(call, form)).secret);
  }
  await disconnectDb();
  await database.query("ANALYZE webhook_endpoints");
}

type Place = Parameters<typeof buy>[0];

/**
 * Starts purchases at a steady rate, at most BUYERS of them at a time: with more, a shop that sells
 * slower would mostly refuse. Late purchases catch up.
 * @returns the orders that were paid, and the seconds they took
 */
async function buySteadily(place: Place, rate: number, seconds: number) {
  const begun = performance.now();
  const ids: number[] = [];
  let started = 0;
  const buyer = async () => {
    for (;;) {
      const at = begun + (started * 1_000) / rate;
      if (at >= begun + seconds * 1_000) return;
      started += 1;
      if (at > performance.now()) await delay(at - performance.now());
      if (performance.now() - begun >= seconds * 1_000) return;
      ids.push(await buyPatiently(place));
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  return { ids, seconds: (performance.now() - begun) / 1_000 };
}

/** Buys, and retries while the busy shop refuses with 503. @returns the order's id */
async function buyPatiently(place: Place): Promise<number> {
  for (;;) {
    try {
      return await buy(place);
    } catch (error) {
      if (!(error instanceof Error && / 503 /.test(error.message))) throw error;
      await delay(BUSY_MS);
    }
  }
}

async function awaitMails(database: Pool, ids: readonly number[]): Promise<number[]> {
  let seconds: number[] = [];
  await awaitCount("mails", ids.length, async () => {
    const { rows } = await database.query<{ seconds: number }>(MAIL_SECONDS, [ids]);
    seconds = rows.map((row) => row.seconds);
    return seconds.length;
  });
  return seconds;
}

/** Counts all events. Each one goes to every receiver. */
async function countEvents(database: Pool): Promise<number> {
  const { rows } = await database.query<{ events: number }>(
    "SELECT count(*)::int AS events FROM webhook_events",
  );
  return rows[0]?.events ?? 0;
}

async function countDelivered(database: Pool, alive: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ delivered: number }>(COUNT, [alive]);
  return rows[0]?.delivered ?? 0;
}

/** Waits until `count` returns `wanted`. Throws if the count stays the same for STUCK_MS. */
async function awaitCount(what: string, wanted: number, count: () => Promise<number>) {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const now = await count();
    if (now === wanted) return;
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since > STUCK_MS)
      throw new Error(`${now} of ${wanted} ${what}, and no more for ${STUCK_MS / 1000} seconds`);
    await delay(LOOK_MS);
  }
}

function report(title: string, parts: readonly Part[]): void {
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const ms = parts.flatMap(({ mails }) => mails).map((one) => one * 1_000);
  const [p50, p95, last] = [0.5, 0.95, 1].map((share) => percentile(ms, share));
  const seconds = sum((part) => part.seconds);
  const delivered = sum((part) => part.delivered);
  const lines = [
    `${(ms.length / seconds).toFixed(1)} orders a second`,
    `mails p50 ${p50} ms, p95 ${p95} ms, last ${last} ms`,
    `${(sum((part) => part.beside) / seconds).toFixed(0)} webhooks a second beside the orders`,
    `${delivered} in total, ${(delivered / sum((part) => part.took)).toFixed(0)} a second`,
  ];
  print(`${title}: ${lines.join("; ")}`);
}
