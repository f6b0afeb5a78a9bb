import { z } from "zod";
import { type Cents, decimalFromCents } from "@/domain/money";
import { lockProducts } from "@/server/catalogue/product-locks";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { queueMail } from "@/server/mail/queue-mail";
import { sendMailJob } from "@/server/mail/send-mail";
import { lockOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { providerOf } from "@/server/payments/providers";
import { type Clock, systemClock } from "@/server/platform/clock";
import { centsOf } from "@/server/platform/columns";
import type { Tx } from "@/server/platform/db";
import { db } from "@/server/platform/db";
import { defineJob, expediteJob, sendJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";
import { runOf, type Statement, type Within } from "@/server/platform/statements";

/**
 * Asks the provider for a recorded refund. Repeated under the same request id, it is paid once.
 * @throws Error when the provider's answer was lost, so that the job comes back
 */
export async function executeRefund(
  refundId: number,
  provider?: PaymentProvider,
  clock: Clock = systemClock,
): Promise<void> {
  const refund = await db().refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: { select: { captureId: true, provider: true } } },
  });
  const { captureId } = refund.payment;
  if (refund.status !== "requested" || captureId === null) return;
  const amount = centsOf(refund.amountUSD);
  const asked = provider ?? providerOf(refund.payment.provider);
  const { requestKey } = refund;
  const result = await asked.refund({ requestKey, captureId, amount });
  if (result.outcome === "unknown") throw new Error(`refund ${refundId}: ${result.reason}`);
  const { orderId } = refund;
  await db().$transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const data =
      result.outcome === "refunded"
        ? { status: "refunded", providerRefundId: result.refundId, refundedAt: clock() }
        : { status: "failed" };
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, status: "requested" },
      data,
    });
    if (count === 0) return;
    const reason = result.outcome === "refunded" ? "refunded" : `refused: ${result.reason}`;
    await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason });
    if (result.outcome === "refused") return restoreLines(tx, refundId, orderId);
    await settleLines(tx, refundId);
    await queueMail(tx, { orderId, kind: "order-refunded" });
  });
  if (result.outcome === "refused") {
    log.error({ orderId, refundId, reason: result.reason }, "a refund was refused: needs an admin");
  }
}

export const refundPaymentJob = defineJob({
  name: "refund-payment",
  schema: z.object({ refundId: z.int() }),
  handler: ({ refundId }) => executeRefund(refundId),
});

/**
 * The money of a refund has gone: of the lines that it withdrew, what nobody has seen returns to the pool
 * or to the stock, and what somebody has seen is revoked. The caller holds the order's lock.
 */
async function settleLines(tx: Tx, refundId: number): Promise<void> {
  const lines = await tx.orderItem.findMany({ where: { refundId }, select: { productId: true } });
  await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  await tx.$executeRaw`
    UPDATE licence_keys SET status = 'available', order_item_id = NULL, sold_at = NULL
    FROM order_items
    WHERE order_items.id = licence_keys.order_item_id AND order_items.refund_id = ${refundId}
      AND licence_keys.status = 'sold'
      AND order_items.revealed_at IS NULL AND licence_keys.revealed_at IS NULL`;
  await tx.licenceKey.updateMany({
    where: { orderItem: { refundId }, status: "sold" },
    data: { status: "revoked" },
  });
  // What was bought while the stock was unlimited took nothing from it, and has nothing to release.
  await tx.$executeRaw`
    UPDATE products SET stock = products.stock + unused.units
    FROM (
      SELECT product_id, sum(reserved_units)::int AS units FROM order_items
      WHERE refund_id = ${refundId} AND revealed_at IS NULL
        AND topup_status IS DISTINCT FROM 'credited'
      GROUP BY product_id
    ) AS unused
    WHERE products.id = unused.product_id AND products.stock <> -1`;
}

/** The provider refused the refund: its lines belong to the buyer as before, and are delivered. */
async function restoreLines(tx: Tx, refundId: number, orderId: number): Promise<void> {
  const { count } = await tx.orderItem.updateMany({
    where: { refundId },
    data: { refundId: null },
  });
  if (count === 0) return;
  await sendJob(tx, deliverOrderJob, { orderId });
  // Their jobs ended while there was nothing to tell.
  const withheld = await tx.mail.findMany({
    where: { orderId, kind: { not: "order-delivery" }, sentAt: null },
    select: { id: true },
  });
  for (const { id } of withheld) await expediteJob(tx, sendMailJob, { mailId: id });
}

/** $1 the order, $2 the payment, $3 dollars, $4 why. */
const INSERT_REFUND: Statement<{ id: number }> = {
  name: "insert_refund",
  text: `
    INSERT INTO refunds (order_id, payment_id, amount_usd, reason)
    VALUES ($1, $2, $3::numeric, $4) RETURNING id`,
};

/**
 * Records a refund; a job then asks the provider for it, again and again until it answers.
 * `amount` in cents of a dollar.
 */
export async function requestRefund(
  within: Within,
  {
    orderId,
    paymentId,
    amount,
    reason,
    actor,
  }: { orderId: number; paymentId: number; amount: Cents; reason: string; actor: Actor },
): Promise<{ refundId: number }> {
  const values = [orderId, paymentId, decimalFromCents(amount), reason];
  const [refund] = await runOf(within)(INSERT_REFUND, values);
  if (!refund) throw new Error(`the refund of order ${orderId} was not recorded`);
  await recordEvent(within, { orderId, type: "refund", actor, reason: `requested: ${reason}` });
  await sendJob(within, refundPaymentJob, { refundId: refund.id });
  return { refundId: refund.id };
}
