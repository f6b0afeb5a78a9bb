import type { UpstreamOrderDto } from "@/contract/upstream";
import {
  CALLBACK_LEASE,
  UPSTREAM_STATUSES,
  type UpstreamStatus,
} from "@/domain/orders/upstream-order";
import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";
import { answerTo } from "@/server/platform/outgoing/outgoing-call";
import { PUBLIC_ONLY } from "@/server/platform/outgoing/public-address";
import { associatedData, unseal } from "@/server/platform/secrets";
import { isOwnNumber } from "@/server/upstream/place-order";
import { readUpstreamOrder } from "@/server/upstream/read-order";
import { signatureOf } from "@/server/upstream/signature";

/** The Dujiao-Next protocol signs this path, not the path of the callback's URL. */
const SIGNED_PATH = "/api/v1/upstream/callback";

/** Maximum callbacks of an account per run. */
const PER_ACCOUNT = 50;
/** Milliseconds after which a run starts no further callback of an account. */
const PATIENCE_MS = 5_000;

/** Seconds until the next try after each failure; a failure after the last pause ends the tries. */
const PAUSES = [
  30, 60, 120, 300, 900, 3_600, 7_200, 14_400, 28_800, 28_800, 28_800, 28_800, 28_800,
];

/** Sends a callback; tests replace this function. */
type Send = (call: Parameters<typeof answerTo>[0]) => Promise<{ status: number; body: unknown }>;

const sendToPublic: Send = (call) => answerTo({ ...call, within: PUBLIC_ONLY });

/**
 * $1 the limit per account, $2 the moment. Leases due orders, so that no other worker processes
 * them at the same time. Skips an account whose last callback failed, until its pause is over.
 * Always skips an account whose key was revoked: the key may have leaked.
 */
const TAKE_DUE = statement(
  "take_upstream_callbacks",
  `
    WITH due AS (
      SELECT u.order_id
      FROM upstream_accounts a JOIN api_keys k ON k.id = a.id AND k.revoked_at IS NULL CROSS JOIN LATERAL (
        SELECT order_id FROM upstream_orders WHERE api_key_id = a.id AND next_callback_at <= ${momentOf("$2")}
        ORDER BY next_callback_at LIMIT $1::int FOR UPDATE SKIP LOCKED) u
      WHERE coalesce(a.callback_paused_until <= ${momentOf("$2")}, true)
    )
    UPDATE upstream_orders u SET next_callback_at = ${momentOf("$2")} + interval '${CALLBACK_LEASE} seconds'
    FROM due, upstream_accounts a
    WHERE u.order_id = due.order_id AND a.id = u.api_key_id
    RETURNING u.order_id AS "orderId", u.api_key_id AS "apiKeyId", u.order_number AS "orderNumber",
      u.callback_url AS url, u.told_status AS told, u.callback_tries AS tries, a.public_id AS "publicId",
      u.returned_cents AS returned, a.sealed_secret AS sealed,
      extract(epoch FROM ${momentOf("$2")} - u.created_at)::float8 AS age,
      extract(epoch FROM ${momentOf("$2")})::float8 AS now`,
);

type Due = Awaited<ReturnType<typeof takeDue>>[number];

const takeDue = (clock: SharedClock) => run(TAKE_DUE, [PER_ACCOUNT, clock()]);

/**
 * $1 the order, $2 the last status sent, $3 failed tries, $4 seconds until the status is compared
 * again, null for never, $5 the account, $6 true if a callback arrived, false if it failed, null if
 * none was sent, $7 the account's pause in seconds, $8 the moment, $9 the cents that refunds had
 * returned when the order was taken (TAKE_DUE). If the amount differs now, the status is compared
 * again at once.
 */
const RECORD = statement(
  "record_upstream_callback",
  `
    WITH compared AS (
      UPDATE upstream_orders SET told_status = $2, callback_tries = $3,
        next_callback_at = ${momentOf("$8")}
          + CASE WHEN returned_cents = $9 THEN $4::int ELSE 0 END * interval '1 second'
      WHERE order_id = $1
    )
    UPDATE upstream_accounts SET callback_failures = CASE WHEN $6 THEN 0 ELSE callback_failures + 1 END,
      callback_paused_until = CASE WHEN NOT $6 THEN ${momentOf("$8")} + $7::int * interval '1 second' END
    WHERE id = $5 AND $6::bool IS NOT NULL`,
  { nullable: [4] },
);

/**
 * Notifies other shops of changed statuses of their orders, at least once each unless every try
 * fails. An order's status is compared with the last status sent, until the order is completed or
 * canceled; a refund makes the comparison due again.
 * @returns the number of callbacks that arrived
 */
export async function sendUpstreamCallbacks(
  send: Send = sendToPublic,
  clock: SharedClock = databaseClock,
): Promise<number> {
  const due = await takeDue(clock);
  const byAccount = new Map<number, Due[]>();
  for (const one of due) byAccount.set(one.apiKeyId, [...(byAccount.get(one.apiKeyId) ?? []), one]);
  const arrived = await Promise.all(
    [...byAccount.values()].map((orders) => sendToAccount(orders, send, clock)),
  );
  return arrived.reduce((sum, one) => sum + one, 0);
}

/**
 * Sends an account's callbacks one by one. After a failure or PATIENCE_MS, the rest waits for a
 * later run.
 * @returns the number of callbacks that arrived
 */
async function sendToAccount(orders: Due[], send: Send, clock: SharedClock): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  let arrived = 0;
  let isStopped = false;
  for (const one of orders) {
    if (isStopped || performance.now() > until) {
      await record(one, { told: one.told, tries: one.tries, after: 1, isArrived: null }, clock);
      continue;
    }
    const outcome = await tell(one, send);
    await record(one, outcome, clock);
    if (outcome.isArrived) arrived += 1;
    isStopped = outcome.isArrived === false;
  }
  return arrived;
}

interface Outcome {
  told: string | null;
  tries: number;
  /** Seconds until the order is compared again; null for never. */
  after: number | null;
  /** True if a callback arrived, false if it failed, null if none was sent. */
  isArrived: boolean | null;
}

async function tell(due: Due, send: Send): Promise<Outcome> {
  const { orderId, apiKeyId, told, tries, age } = due;
  try {
    const order = await readUpstreamOrder(apiKeyId, orderId);
    const after = hasEnded(order.status) ? null : pauseOf(age ?? 0);
    if (order.status === told) return { told, tries: 0, after, isArrived: null };
    const isArrived = await isTaken(due, order, send);
    if (isArrived) return { told: order.status, tries: 0, after, isArrived };
    return { told, tries: tries + 1, after: PAUSES[tries] ?? null, isArrived };
  } catch (error) {
    log.error({ orderId, err: error }, "callback of an upstream order could not be made");
    return { told, tries: tries + 1, after: PAUSES[tries] ?? null, isArrived: null };
  }
}

const hasEnded = (status: UpstreamStatus): boolean =>
  status === UPSTREAM_STATUSES[2] || status === UPSTREAM_STATUSES[3];

/** Seconds until an order is compared again; they grow with its age in seconds. */
const pauseOf = (age: number): number => Math.ceil(Math.min(Math.max(age / 8, 2), 300));

/** Sends the callback. @returns whether the other shop answered 200 with `{"ok": true}` */
async function isTaken(due: Due, order: UpstreamOrderDto, send: Send): Promise<boolean> {
  const { orderId, apiKeyId, orderNumber, url, publicId, sealed, now } = due;
  const { order_id, order_no, status, fulfillment } = order;
  const timestamp = Math.floor(now ?? 0);
  const body = JSON.stringify({
    event: status === "completed" ? "order.fulfilled" : "order.status_changed",
    order_id,
    order_no,
    // Omit a number that this shop generated.
    downstream_order_no: isOwnNumber(orderNumber) ? "" : orderNumber,
    status,
    ...(fulfillment && { fulfillment }),
    timestamp,
  });
  const signed = { method: "POST", path: SIGNED_PATH, timestamp: String(timestamp), body };
  const secret = unseal(sealed, associatedData.upstreamAccount(apiKeyId));
  const headers = {
    "Dujiao-Next-Api-Key": publicId,
    "Dujiao-Next-Timestamp": signed.timestamp,
    "Dujiao-Next-Signature": signatureOf(secret, signed),
  };
  try {
    const answer = await send({ url: url ?? "", body, headers, whose: "the other shop" });
    if (answer.status === 200 && Object(answer.body).ok === true) return true;
    log.warn({ orderId, status: answer.status }, "callback refused by the other shop");
  } catch (error) {
    log.warn({ orderId, err: error }, "callback did not reach the other shop");
  }
  return false;
}

async function record(due: Due, outcome: Outcome, clock: SharedClock): Promise<void> {
  const { orderId, apiKeyId, returned } = due;
  const { told, tries, after, isArrived } = outcome;
  const pause = PAUSES[Math.min(Math.max(tries - 1, 0), 4)] ?? 30;
  await run(RECORD, [orderId, told, tries, after, apiKeyId, isArrived, pause, clock(), returned]);
}
