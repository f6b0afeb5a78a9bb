import { type Cents, decimalFromCents } from "@/domain/money";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { Tx } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";

/**
 * Puts a refund into the books; a job then asks the provider for it, again and again until it answers.
 * `amount` in cents of a dollar.
 */
export async function requestRefund(
  tx: Tx,
  {
    orderId,
    paymentId,
    amount,
    reason,
    actor,
  }: { orderId: number; paymentId: number; amount: Cents; reason: string; actor: Actor },
): Promise<{ refundId: number }> {
  const refund = await tx.refund.create({
    data: { orderId, paymentId, amountUSD: decimalFromCents(amount), reason },
  });
  await recordEvent(tx, { orderId, type: "refund", actor, reason: `requested: ${reason}` });
  await sendJob(tx, "refund-payment", { refundId: refund.id });
  return { refundId: refund.id };
}
