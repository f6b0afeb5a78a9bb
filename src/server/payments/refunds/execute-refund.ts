import { z } from "zod";
import { type Cents, type Currency, decimalFromCents } from "@/domain/money";
import { chargeOfRefund } from "@/domain/orders/charge";
import { note } from "@/domain/orders/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { providerOf } from "@/server/payments/provider/providers";
import { bookReturns } from "@/server/payments/refunds/book-refunds";
import { chargedPayment } from "@/server/payments/refunds/charged-payment";
import { minorOfRefund } from "@/server/payments/refunds/minor-of-refund";
import { restoreLines } from "@/server/payments/refunds/refund-lines";
import {
  recordUnbookableRefunds,
  sortByCurrency,
} from "@/server/payments/refunds/unbookable-refunds";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { db, type RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { prismaTransaction, type Transaction } from "@/server/platform/database/transaction";
import { defineJob, sendJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

/**
 * Requests a recorded refund from the provider. A repetition uses the same key, so the provider
 * executes the refund once. After a refusal, the refunds that the provider reports, for example one
 * made on its own site, are booked before the lines are restored.
 * @throws Error when the provider's response was lost, ProviderUnavailable when the refunds cannot
 *   be read after a refusal; the job is then retried
 */
export async function executeRefund(
  refundId: number,
  given?: PaymentProvider,
  clock: SharedClock = databaseClock,
): Promise<void> {
  const refund = await db().refund.findUniqueOrThrow({
    where: { id: refundId },
    include: {
      payment: {
        select: { captureId: true, providerOrderId: true, provider: true, chargeCurrency: true },
      },
    },
  });
  const { captureId, providerOrderId, chargeCurrency: currency } = refund.payment;
  if (refund.status !== "requested" || captureId === null) return;
  const { orderId, paymentId } = refund;
  const amount = { minor: await askedOf(refund, currency), currency };
  const provider = given ?? providerOf(refund.payment.provider);
  const { requestKey } = refund;
  const result = await provider.refund({ requestKey, captureId, amount });
  if (result.outcome === "unknown") throw new Error(`refund ${refundId}: ${result.reason}`);
  const payment = { orderId, paymentId };
  if (result.outcome !== "refused") {
    const { outcome: status, refundId: providerRefundId } = result;
    await bookReturns(payment, [{ providerRefundId, amount, status, requestKey }], { clock });
    return;
  }
  const found = await provider.returnsOf({ captureId, providerOrderId });
  const { returns, unbooked } = sortByCurrency(found, currency);
  await recordUnbookableRefunds(orderId, unbooked);
  await bookReturns(payment, returns, { clock });
  await failRefund(refundId, orderId, result.reason);
}

/** The amount to request from the provider, in the smallest unit of the payment's currency. */
async function askedOf(refund: RowOf<"Refund">, currency: Currency): Promise<number> {
  if (refund.chargeMinor !== null || currency === "USD") return minorOfRefund(refund, currency);
  const { id, orderId, paymentId } = refund;
  return prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    await chargedPayment(tx, paymentId);
    const completed = await tx.prisma.refund.findUniqueOrThrow({ where: { id } });
    return minorOfRefund(completed, currency);
  });
}

/**
 * Fails a refused refund and restores its lines, unless `bookReturns` has changed its status, for
 * example because a refund on the provider's own site was matched with it.
 */
async function failRefund(refundId: number, orderId: number, reason: string): Promise<void> {
  const isFailed = await prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const { count } = await tx.prisma.refund.updateMany({
      where: { id: refundId, status: "requested" },
      data: { status: "failed", refusalReason: reason },
    });
    if (count === 0) return false;
    const text = note("refused", reason);
    await recordEvent(tx, { orderId, type: "refund", actor: "provider", reason: text });
    await restoreLines(tx, refundId, orderId);
    return true;
  });
  if (isFailed)
    log.error({ orderId, refundId, reason }, "provider refused a refund; needs an admin");
}

export const refundPaymentJob = defineJob({
  name: "refund-payment",
  schema: z.object({ refundId: z.int() }),
  handler: ({ refundId }) => executeRefund(refundId),
});

/** $1 the order, $2 the payment, $3 dollars, $4 the reason, $5 halalas or null. */
const INSERT_REFUND = statement(
  "insert_refund",
  `
    INSERT INTO refunds (order_id, payment_id, amount_usd, reason, charge_minor)
    VALUES ($1, $2, $3::numeric, $4, $5) RETURNING id`,
);

/** The halalas of a new refund; null for a payment in dollars. */
async function halalasOf(tx: Transaction, paymentId: number, amount: Cents) {
  const payment = await chargedPayment(tx, paymentId);
  return payment && chargeOfRefund(payment.whole, payment.earlier, amount);
}

/**
 * Records a refund and enqueues the job that requests it until the provider answers. The caller
 * must hold the order's lock.
 * @param amount in US cents
 */
export async function requestRefund(
  tx: Transaction,
  {
    orderId,
    paymentId,
    amount,
    reason,
    actor,
  }: { orderId: number; paymentId: number; amount: Cents; reason: string; actor: Actor },
): Promise<{ refundId: number }> {
  const halalas = await halalasOf(tx, paymentId, amount);
  const values = [orderId, paymentId, decimalFromCents(amount), reason, halalas] as const;
  const [refund] = await tx.run(INSERT_REFUND, values);
  if (!refund) throw new Error(`the refund of order ${orderId} was not recorded`);
  await recordEvent(tx, {
    orderId,
    type: "refund",
    actor,
    reason: note("refund_requested", reason),
  });
  await sendJob(tx, refundPaymentJob, { refundId: refund.id });
  return { refundId: refund.id };
}
