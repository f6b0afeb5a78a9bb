import { DomainError } from "@/domain/errors";
import type { OrderStatus, TopupConflict } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { notifyRefundedTopup } from "@/server/delivery/notify-refunded-topup";
import { queueMail } from "@/server/mail/queue-mail";
import { lockOrder, moveOrder } from "@/server/orders/move-order";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";
import { keepConflict } from "./supplier-conflicts";

export interface Credit {
  orderItemId: number;
  /** The attempt that was credited; null for the current one. */
  attempt: number | null;
  actor: Actor;
  /** The supplier's id of the credit; null if an admin credited it by hand. */
  reference: string | null;
  at: Moment;
}

/**
 * Records that a top-up reached the player's account, once. The last credit of an order queues a
 * mail about it if the delivery mail was sent before, and moves an order with only top-ups to
 * `delivered`. A credit is kept as a conflict (supplier-conflicts.ts) if a refund has withdrawn the
 * line (order item), the buyer has corrected the account since, the line was credited under another
 * reference, or the order is not paid.
 * @throws DomainError order_not_found if the line does not exist or is no top-up
 */
export async function creditTopup(credit: Credit): Promise<void> {
  await transaction((tx) => creditTopupWithin(tx, credit));
}

/** $1 the line. */
const FIND_LINE = statement(
  "find_topup",
  `SELECT order_id AS "orderId" FROM order_items WHERE id = $1`,
);

interface Line {
  productId: number;
  status: string | null;
  attempt: number;
  reference: string | null;
  refundId: number | null;
  unpaidRefundId: number | null;
  /** Units that the line's refund returned to a limited stock. */
  releasedUnits: number;
}

/**
 * $1 the line. Locks its row, since a submission to the supplier (submit-topup.ts) changes it
 * without the order's lock.
 */
const LOCK_LINE = statement(
  "lock_topup",
  `
    SELECT product_id AS "productId", topup_status AS status, topup_attempt AS attempt, topup_reference AS reference,
      refund_id AS "refundId", unpaid_refund_id AS "unpaidRefundId", coalesce(released_units, 0) AS "releasedUnits"
    FROM order_items WHERE id = $1 FOR NO KEY UPDATE`,
);

/** `creditTopup` within the caller's transaction. @throws DomainError order_not_found */
export async function creditTopupWithin(tx: Transaction, credit: Credit): Promise<void> {
  const { orderItemId, actor, reference, at } = credit;
  const [found] = await tx.run(FIND_LINE, [orderItemId]);
  if (!found) throw new DomainError("order_not_found");
  const { orderId } = found;
  const status = await lockOrder(tx, orderId);
  const [line] = await tx.run(LOCK_LINE, [orderItemId]);
  if (!line || line.status === null) throw new DomainError("order_not_found");
  const attempt = credit.attempt ?? line.attempt;
  const conflict = { orderId, orderItemId, attempt, reference, actor };
  const kind = conflictOf(line, { status, attempt, reference });
  if (kind !== null) return keepConflict(tx, { ...conflict, kind });
  if (line.status === "credited") return;
  if (line.refundId !== null) await restoreReleased(tx, orderItemId, line);
  const [credited] = await tx.run(CREDIT, [orderItemId, at, reference, actor]);
  const lostUSD = credited?.lostUSD ?? null;
  if (lostUSD !== null) {
    log.error({ orderId, orderItemId, lostUSD }, "refunded top-up was credited; its cost is lost");
  }
  if (line.refundId !== null) await keepConflict(tx, { ...conflict, kind: "withdrawn" });
  const refundId = line.refundId ?? line.unpaidRefundId;
  if (refundId !== null) await notifyRefundedTopup(tx, { orderId, refundId });
  if (line.refundId !== null) return;
  await finishTopups(tx, { orderId, actor, at, isPaidFor: refundId === null });
}

/**
 * The conflict that is kept instead of the credit; null for an expected credit, for one recorded
 * already, and for a withdrawn line: its credit is recorded in addition to the conflict.
 */
function conflictOf(
  line: Line,
  told: { status: OrderStatus; attempt: number; reference: string | null },
): TopupConflict | null {
  if (told.status !== "completed" && told.status !== "delivered") return "unpaid";
  if (told.attempt < line.attempt) return "superseded";
  const isOther = told.reference !== null && told.reference !== line.reference;
  return line.status === "credited" && isOther ? "twice" : null;
}

/** $1 the product, $2 units. An unlimited stock does not change. */
const TAKE_UNITS = statement(
  "take_released_units",
  "UPDATE products SET stock = greatest(stock - $2::int, 0) WHERE id = $1 AND stock <> -1",
);

/**
 * $1 the line: takes back the units and the cost that its refund released. An old version of the
 * shop did not store what a refund released (`released_units` is null): then a cost of 0 becomes
 * the current cost of the product, times the quantity.
 */
const TAKE_RELEASED = statement(
  "take_released_topup",
  `
    UPDATE order_items i SET reserved_units = i.reserved_units + coalesce(i.released_units, 0),
      cost_usd = i.cost_usd + CASE WHEN i.released_units IS NOT NULL THEN i.released_cost_usd
        WHEN i.cost_usd = 0 THEN p.cost_usd * i.quantity ELSE 0 END,
      released_units = NULL, released_cost_usd = NULL
    FROM products p WHERE i.id = $1 AND p.id = i.product_id`,
);

async function restoreReleased(tx: Transaction, orderItemId: number, line: Line): Promise<void> {
  const { productId, releasedUnits } = line;
  if (releasedUnits > 0) {
    await lockProducts(tx, [productId]);
    await tx.run(TAKE_UNITS, [productId, releasedUnits]);
  }
  await tx.run(TAKE_RELEASED, [orderItemId]);
}

/**
 * $1 the line, $2 the moment, $3 the supplier's reference, $4 the actor. Returns `lostUSD` if the
 * money was refunded during the submission; the event then states this loss. `unpaid_seen_at` is
 * cleared, so that the order needs the owner again even if an admin had acknowledged the line.
 */
const CREDIT = statement(
  "credit_topup",
  `
    WITH credited AS (
      UPDATE order_items SET topup_status = 'credited', credited_at = ${momentOf("$2")}, topup_reference = $3,
        unpaid_seen_at = NULL, correct_until = NULL
      WHERE id = $1 AND topup_status IN ('waiting', 'submitting', 'submitted', 'rejected')
      RETURNING order_id, refund_id, CASE WHEN unpaid_refund_id IS NOT NULL AND refund_id IS NULL
        THEN price_usd * quantity - discount_usd END AS lost
    ), recorded AS (${insertEvent({
      orderId: "order_id",
      type: "topup",
      actor: "$4",
      reason: `coalesce('${note("topup_credited_refunded")}: $' || lost, '${note("topup_credited")}')`,
      from: "credited",
      where: "refund_id IS NULL",
    })}
    )
    SELECT lost::text AS "lostUSD" FROM credited`,
);

/**
 * $1 the order. `hasOpen`: of the top-ups that are not withdrawn, one is not credited yet or none
 * is credited. `holdsCodes`: the order has lines with codes. `wasPromised`: the delivery mail was
 * sent.
 */
const READ_TOPUPS = statement(
  "read_topups",
  `
    SELECT
      count(*) FILTER (WHERE i.topup_status <> 'credited' AND i.refund_id IS NULL) > 0
        OR count(*) FILTER (WHERE i.topup_status = 'credited' AND i.refund_id IS NULL) = 0 AS "hasOpen",
      count(*) FILTER (WHERE i.topup_status IS NULL) > 0 AS "holdsCodes",
      EXISTS (SELECT FROM mails m WHERE m.order_id = $1 AND m.kind = 'order-delivery' AND m.sent_at IS NOT NULL)
        AS "wasPromised"
    FROM order_items i WHERE i.order_id = $1`,
);

interface Finish {
  orderId: number;
  actor: Actor;
  at: Moment;
  /**
   * False if the money was refunded: the buyer then gets the mail about the refunded top-up
   * instead.
   */
  isPaidFor: boolean;
}

/**
 * Once every top-up of an order is credited or withdrawn, and at least one is credited: queues the
 * mail about the credits if the delivery mail was sent before, and moves an order without codes to
 * `delivered`. Until then, has no effect. The caller must hold the order's lock.
 */
export async function finishTopups(tx: Transaction, finish: Finish): Promise<void> {
  const { orderId, actor, at, isPaidFor } = finish;
  const [order] = await tx.run(READ_TOPUPS, [orderId]);
  if (!order || order.hasOpen) return;
  if (order.wasPromised && isPaidFor) await queueMail(tx, { orderId, kind: "topup-credited" });
  if ((await lockOrder(tx, orderId)) !== "completed" || order.holdsCodes) return;
  const reason = note("topups_complete");
  await moveOrder(tx, { orderId, from: "completed", to: "delivered", actor, reason, at });
}
