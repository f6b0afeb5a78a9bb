import { DomainError } from "@/domain/errors";
import { cents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { MONEY_REFUNDED } from "@/domain/orders/payment-lifecycle";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { queueMail } from "@/server/mail/queue-mail";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { reserveForWaiting } from "@/server/orders/placing/reserve-for-waiting";
import type { Actor } from "@/server/orders/record-event";
import { requestRefund } from "@/server/payments/refunds/execute-refund";
import { fillOrder } from "@/server/payments/settlement/fill-order";
import { databaseClock, type Moment, type SharedClock } from "@/server/platform/clock";
import { inLane } from "@/server/platform/database/pool";
import { statement } from "@/server/platform/database/statement";
import { listOf, run } from "@/server/platform/database/statements";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { faultReason, markWaiting } from "./mark-waiting";

/**
 * Upper bound on the waiting orders of one run, and separately on those past their deadline. The
 * orders that were checked longest ago come first, so that none waits behind others that cannot be
 * filled. Decision 060 (failing rows).
 */
const BATCH = 200;

/**
 * SQL condition on an order `o`: the mail about its waiting is queued or sent. A held order has its
 * own kind of mail.
 */
const IS_TOLD = `EXISTS (SELECT FROM mails m WHERE m.order_id = o.id
      AND m.kind = CASE o.waits_for WHEN 'approval' THEN 'order-held' ELSE 'order-waiting' END)`;

/**
 * SQL condition on an order `o`: the shop has accepted the claim of a dispute that is not resolved,
 * so the provider is about to refund the buyer.
 */
const IS_CLAIMED = `EXISTS (SELECT FROM dispute_answers a JOIN disputes d ON d.id = a.dispute_id
      WHERE d.order_id = o.id AND d.state <> 'resolved' AND a.kind = 'accept_claim' AND a.state IN ('requested', 'sent'))`;

/**
 * SQL condition on an order `o`: the current run must process it. A held order is processed only
 * for its mail and at its deadline.
 */
const IS_TO_LOOK_AT = `o.waits_for IS NOT NULL
      AND (o.waits_for <> 'approval' OR o.waits_until <= now() OR NOT ${IS_TOLD})`;

const LONGEST_UNSEEN = "o.wait_looked_at NULLS FIRST, o.waits_until, o.id";

/**
 * $1 the limit of each of the two lists: `due` (orders past their deadline) and `turn` (all orders
 * to process). Returns these orders by time of payment, and whether the mail to their buyers is
 * queued or sent. Orders that another worker has locked are skipped.
 */
const TAKE_WAITING = statement(
  "take_waiting_orders",
  `
    WITH due AS (
      SELECT o.id FROM orders o WHERE o.waits_for IS NOT NULL AND o.waits_until <= now()
      ORDER BY ${LONGEST_UNSEEN} LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    ), turn AS (
      SELECT o.id FROM orders o WHERE ${IS_TO_LOOK_AT}
      ORDER BY ${LONGEST_UNSEEN} LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE orders o SET wait_looked_at = now() WHERE o.id IN (SELECT id FROM due UNION SELECT id FROM turn)
      RETURNING o.id, o.waits_for
    )
    SELECT o.id AS "orderId", ${IS_TOLD} AS "isTold" FROM taken o
    JOIN payments p ON p.order_id = o.id AND p.status = 'captured'
    ORDER BY p.captured_at, o.id`,
);

/** Products that have available keys and of which waiting orders lack keys. */
const FIND_WANTED = statement(
  "find_wanted_products",
  `
    SELECT DISTINCT i.product_id AS "productId" FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.waits_for IS NOT NULL AND i.fulfilment = 'keys' AND i.quantity > (
      SELECT count(*) FROM licence_keys k WHERE k.order_item_id = i.id AND k.status = 'reserved') AND EXISTS (
      SELECT FROM licence_keys k WHERE k.product_id = i.product_id AND k.choice = i.choice AND k.status = 'available')
    ORDER BY 1`,
);

/**
 * Fills paid orders that wait for stock or a repair, and refunds waiting orders past their
 * deadline, held ones included. Mails the buyers of orders that still wait. Available keys go to
 * the orders paid first, whichever orders this run checks.
 * @returns the number of filled orders
 */
export function fillWaitingOrders(
  clock: SharedClock = databaseClock,
  batch = BATCH,
): Promise<number> {
  return inLane("settling", () => fillWaiting(clock, batch));
}

async function fillWaiting(clock: SharedClock, batch: number): Promise<number> {
  await reserveWanted();
  let filled = 0;
  for (const { orderId, isTold } of await run(TAKE_WAITING, [batch])) {
    try {
      if (await fillOne(orderId, clock())) filled += 1;
      else if (!isTold) await tellBuyer(orderId);
    } catch (error) {
      log.error({ orderId, err: error }, "waiting order could be neither filled nor refunded");
    }
  }
  return filled;
}

async function reserveWanted(): Promise<void> {
  for (const { productId } of await run(FIND_WANTED, [])) {
    await transaction(async (tx) => {
      await lockProducts(tx, [productId]);
      await reserveForWaiting(tx, [productId]);
    }).catch((error: unknown) =>
      log.error({ productId, err: error }, "keys for waiting orders could not be reserved"),
    );
  }
}

/**
 * Fills an order that an admin has just released from its hold. If this fails, the order waits for
 * the next run of `fillWaitingOrders`.
 */
export async function fillReleased(orderId: number, at: Moment): Promise<void> {
  await inLane("settling", () => fillOne(orderId, at));
}

async function fillOne(orderId: number, at: Moment): Promise<boolean> {
  try {
    const outcome = await transaction(async (tx) => {
      const waiting = await lockWaiting(tx, orderId);
      if (!waiting || waiting.left <= 0 || waiting.isClaimed || waiting.isHeld) return null;
      const { paymentId, left } = waiting;
      const filling = {
        orderId,
        paymentId,
        amount: cents(left),
        actor: "system",
        at,
        hasWaited: true,
      } as const;
      const reason = note("filled_later");
      return (await fillOrder(tx, { ...filling, status: "pending", reason })).outcome;
    });
    if (outcome === "captured") return true;
  } catch (error) {
    log.debug({ orderId, err: error }, "paid order still cannot be filled");
    await noteFault(orderId, error);
  }
  await refundIfDue(orderId, at);
  return false;
}

/**
 * Records the current fault for the order's page. Skips an order that a rule holds: `markWaiting`
 * would replace the hold by the wait for a repair.
 */
async function noteFault(orderId: number, fault: unknown): Promise<void> {
  await transaction(async (tx) => {
    const waiting = await lockWaiting(tx, orderId);
    if (!waiting || waiting.isHeld) return;
    const reason = faultReason(fault);
    await markWaiting(tx, { orderId, waitsFor: "repair", reason, actor: "system" });
  });
}

/**
 * Mails the buyer once about a hold and once about a wait for stock or a repair: after the first
 * run that did not fill the order, so that a brief fault causes no mail, and in a separate
 * transaction, so that a mail that cannot be queued does not affect the order.
 */
async function tellBuyer(orderId: number): Promise<void> {
  await transaction(async (tx) => {
    const waiting = await lockWaiting(tx, orderId);
    if (!waiting || waiting.isTold) return;
    await queueMail(tx, { orderId, kind: waiting.isHeld ? "order-held" : "order-waiting" });
  }).catch((error: unknown) =>
    log.warn({ orderId, err: error }, "mail about a waiting order could not be queued"),
  );
}

/**
 * Refunds an order past its deadline, unless the provider is about to refund an accepted claim of a
 * dispute.
 */
async function refundIfDue(orderId: number, at: Moment): Promise<void> {
  await transaction(async (tx) => {
    const waiting = await lockWaiting(tx, orderId);
    if (!waiting?.isDue || waiting.isClaimed) return;
    const reason = note(waiting.isHeld ? "not_released_in_time" : "not_filled_in_time");
    await refundWaitingOrder(tx, { ...waiting, orderId, actor: "system", reason, at });
  });
}

/**
 * Refunds a paid order that waits, because its buyer prefers the money.
 * @param whose the sessions of the buyer's browser, the account, or addresses whose mails the buyer
 *   reads, in lower case
 * @throws DomainError order_not_found if the order is not the buyer's, order_not_waiting when it is
 *   filled or refunded already, claim_underway while the provider is about to refund it
 */
export async function refundWaiting(
  orderId: number,
  whose: { sessionIds: readonly string[]; userId: number | null; emails: readonly string[] },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await transaction(async (tx) => {
    const { sessionIds, userId, emails } = whose;
    const [own] = await tx.run(FIND_OWN, [orderId, sessionIds, userId, emails]);
    if (!own) throw new DomainError("order_not_found");
    await cancelWaiting(tx, orderId, clock());
  });
}

/**
 * `refundWaiting` within the caller's transaction, for a caller that has checked whose order it is.
 * @throws DomainError order_not_waiting, claim_underway
 */
export async function cancelWaiting(tx: Transaction, orderId: number, at: Moment): Promise<void> {
  const waiting = await lockWaiting(tx, orderId);
  if (!waiting) throw new DomainError("order_not_waiting");
  if (waiting.isClaimed) throw new DomainError("claim_underway");
  const reason = note("refund_chosen");
  await refundWaitingOrder(tx, { ...waiting, orderId, actor: "customer", reason, at });
}

/**
 * Refunds a held order that an admin has refused, in the caller's transaction. Takes the order's
 * lock.
 * @throws DomainError order_not_waiting when the order is filled or refunded already,
 *   claim_underway while the provider is about to refund it
 */
export async function refuseWaiting(
  tx: Transaction,
  refusal: { orderId: number; actor: Actor; reason: string; at: Moment },
): Promise<void> {
  const waiting = await lockWaiting(tx, refusal.orderId);
  if (!waiting) throw new DomainError("order_not_waiting");
  if (waiting.isClaimed) throw new DomainError("claim_underway");
  await refundWaitingOrder(tx, { ...waiting, ...refusal });
}

/** $1 the order, $2 sessions, $3 the account, $4 addresses in lower case. */
const FIND_OWN = statement(
  "find_own_order",
  `
    SELECT id FROM orders
    WHERE id = $1 AND (session_id = ANY($2) OR user_id = $3::int OR lower(customer_email) = ANY($4::text[]))`,
  { nullable: [3] },
);

interface Waiting {
  paymentId: number;
  /** The captured money that is neither refunded nor about to be, in cents. */
  left: number;
  isDue: boolean;
  isTold: boolean;
  /** True if the order waits for a person's decision. */
  isHeld: boolean;
  /**
   * True if the shop has accepted the buyer's claim in a dispute: the provider refunds the order,
   * and nothing is delivered.
   */
  isClaimed: boolean;
}

/** $1 the order: its captured payment; no row when the order no longer waits. */
const READ_WAITING = statement(
  "read_waiting_order",
  `
    SELECT p.id AS "paymentId", o.waits_until <= now() AS "isDue", o.waits_for = 'approval' AS "isHeld", ${IS_TOLD} AS "isTold", ${IS_CLAIMED} AS "isClaimed", (100 * (
      coalesce(p.captured_usd, p.amount_usd) - (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.status IN (${listOf(MONEY_REFUNDED)}))))::float8 AS "left"
    FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'captured'
    WHERE o.id = $1 AND o.waits_for IS NOT NULL ORDER BY p.id DESC LIMIT 1`,
).typed<Pick<Waiting, "isDue" | "isHeld">>();

async function lockWaiting(tx: Transaction, orderId: number): Promise<Waiting | null> {
  await lockOrder(tx, orderId);
  const [waiting] = await tx.run(READ_WAITING, [orderId]);
  return waiting ?? null;
}

interface GivingBack extends Waiting {
  orderId: number;
  actor: Actor;
  reason: string;
  at: Moment;
}

/** Fails the order, releases its reservations, and refunds the money that is left. */
async function refundWaitingOrder(tx: Transaction, given: GivingBack): Promise<void> {
  const { orderId, paymentId, actor, reason, at, left } = given;
  await failOrder(tx, { orderId, actor, reason, at });
  if (left <= 0) return;
  await requestRefund(tx, { orderId, paymentId, amount: cents(left), reason, actor });
}
