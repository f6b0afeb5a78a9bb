import { lockProducts } from "@/server/catalogue/products/product-locks";
import { finishTopups } from "@/server/delivery/credit-topup";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { EXTRA_COST, FORGET_LOSSES } from "@/server/delivery/supplier-conflicts";
import { mailJobOf } from "@/server/mail/send-mail";
import { databaseClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { runJobNow, sendJob } from "@/server/platform/jobs/jobs";

/**
 * The effect of a refund on its order's lines: withdrawn when the refund is requested, then settled
 * when the refund is executed, or restored when it fails (decision 009, refunds and keys). Callers
 * must hold the order's lock.
 */

/**
 * Withdraws the given lines, or all lines, so that they are no longer delivered. Skips lines of an
 * earlier refund, and top-ups that are credited or being submitted to the supplier: this update and
 * the one that marks a top-up `submitting` (src/server/delivery/submit-topup.ts) exclude each
 * other.
 * @returns the number of withdrawn lines
 */
export async function withdrawLines(
  tx: PrismaTransaction,
  {
    orderId,
    refundId,
    lines,
  }: { orderId: number; refundId: number; lines: readonly number[] | "all" },
): Promise<number> {
  const { count } = await tx.prisma.orderItem.updateMany({
    where: {
      orderId,
      refundId: null,
      OR: [{ topupStatus: null }, { topupStatus: { notIn: ["credited", "submitting"] } }],
      ...(lines === "all" ? {} : { id: { in: [...lines] } }),
    },
    data: { refundId, correctUntil: null },
  });
  return count;
}

/** $1 the refund, $2 the order. */
const MARK_UNPAID = statement(
  "mark_unpaid",
  `
    UPDATE order_items i SET unpaid_refund_id = r.id,
      unpaid_seen_at = CASE WHEN r.origin = 'shop' AND i.topup_status = 'credited' THEN now() END
    FROM refunds r
    WHERE r.id = $1 AND i.order_id = $2 AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL
      AND i.topup_status IN ('credited', 'submitting')`,
);

/**
 * Marks the top-ups that could not be withdrawn although all the money is refunded: those that are
 * credited or being submitted. They are not submitted again. The owner gets an alert, except for a
 * credited top-up whose refund the shop requested itself.
 */
export async function markUnpaid(
  tx: Transaction,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  await tx.run(MARK_UNPAID, [refundId, orderId]);
}

/** $1 the refund. */
const RETURN_UNSEEN_KEYS = statement(
  "return_unseen_keys",
  `
    UPDATE licence_keys SET status = 'available', order_item_id = NULL, sold_at = NULL
    FROM order_items
    WHERE order_items.id = licence_keys.order_item_id AND order_items.refund_id = $1
      AND licence_keys.status = 'sold'
      AND order_items.revealed_at IS NULL AND licence_keys.revealed_at IS NULL`,
);

/** $1 the refund. */
const RETURN_UNUSED_UNITS = statement(
  "return_unused_units",
  `
    WITH unused AS (
      SELECT id, product_id, reserved_units FROM order_items
      WHERE refund_id = $1 AND revealed_at IS NULL AND reserved_units > 0
        AND topup_status IS DISTINCT FROM 'credited'
    ), released AS (
      UPDATE order_items SET reserved_units = 0 FROM unused WHERE order_items.id = unused.id
    )
    UPDATE products SET stock = products.stock + sums.units
    FROM (SELECT product_id, sum(reserved_units)::int AS units FROM unused GROUP BY product_id) AS sums
    WHERE products.id = sums.product_id AND products.stock <> -1`,
);

/**
 * Settles the lines of an executed refund: codes that nobody has seen return to the pool or to the
 * stock, and seen codes are revoked. Repeated calls have no effect.
 */
export async function settleLines(tx: PrismaTransaction, refundId: number): Promise<void> {
  const lines = await tx.prisma.orderItem.findMany({
    where: { refundId },
    select: { productId: true },
  });
  await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  await tx.run(RETURN_UNSEEN_KEYS, [refundId]);
  await tx.prisma.licenceKey.updateMany({
    where: { orderItem: { refundId }, status: "sold" },
    data: { status: "revoked" },
  });
  // A key that returned to the pool, and a product that was not delivered, cost this order nothing.
  await releaseCosts(tx, refundId);
  // A line bought while the stock was unlimited reserved nothing, and has nothing to release.
  await tx.run(RETURN_UNUSED_UNITS, [refundId]);
}

/** $1 the refund. */
const RELEASE_COSTS = statement(
  "release_costs",
  `
    UPDATE order_items i SET cost_usd = CASE WHEN fulfilment = 'keys' THEN cost_of_keys(i.id) ELSE ${EXTRA_COST} END,
      released_cost_usd = CASE WHEN topup_status IS NULL OR released_units IS NOT NULL THEN released_cost_usd
        ELSE cost_usd - ${EXTRA_COST} END,
      released_units = CASE WHEN topup_status IS NOT NULL THEN coalesce(released_units, reserved_units) END
    WHERE refund_id = $1
      AND (fulfilment = 'keys' OR (revealed_at IS NULL AND topup_status IS DISTINCT FROM 'credited'))`,
);

/**
 * Releases the costs of lines that were not delivered. The released cost of a top-up is kept in
 * `released_cost_usd`, because the supplier may still credit the top-up. The cost of additional
 * credits that the supplier made for the line (`EXTRA_COST`) is not released.
 */
async function releaseCosts(tx: Transaction, refundId: number): Promise<void> {
  await tx.run(RELEASE_COSTS, [refundId]);
}

/** $1 the refund: a row if the supplier credited a top-up of it after the refund was requested. */
const FIND_CREDITED_SINCE = statement(
  "find_credited_since_refund",
  `
    SELECT i.id AS "itemId" FROM refunds r JOIN order_items i ON i.order_id = r.order_id
    WHERE r.id = $1 AND r.id IN (i.refund_id, i.unpaid_refund_id) AND i.topup_status = 'credited' AND i.credited_at >= r.created_at
    LIMIT 1`,
);

/** Restores the lines of a failed refund: they belong to the buyer as before, and are delivered. */
export async function restoreLines(
  tx: PrismaTransaction,
  refundId: number,
  orderId: number,
): Promise<void> {
  const wasCredited = (await tx.run(FIND_CREDITED_SINCE, [refundId])).length > 0;
  await tx.run(FORGET_LOSSES, [refundId]);
  const restored = await tx.prisma.orderItem.updateMany({
    where: { refundId },
    data: { refundId: null },
  });
  const paidAgain = await tx.prisma.orderItem.updateMany({
    where: { orderId, unpaidRefundId: refundId },
    data: { unpaidRefundId: null, unpaidSeenAt: null },
  });
  if (restored.count + paidAgain.count === 0) return;
  await sendJob(tx, deliverOrderJob, { orderId });
  // A top-up that was credited during the refund counts as paid for.
  const paid = { orderId, actor: "provider", at: databaseClock(), isPaidFor: true } as const;
  if (wasCredited) await finishTopups(tx, paid);
  // The jobs of these mails ended without sending while the lines were withdrawn: run them again.
  const withheld = await tx.prisma.mail.findMany({
    where: { orderId, kind: { not: "order-delivery" }, sentAt: null },
    select: { id: true, kind: true },
  });
  for (const { id, kind } of withheld) await runJobNow(tx, mailJobOf(kind), { mailId: id });
}
