import { centsOf } from "@/server/catalogue/product-dto";
import { queueMail } from "@/server/delivery/queue-mail";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type { PaymentProvider } from "@/server/payments/payment-provider";
import { paymentProvider } from "@/server/payments/provider";
import { giveLinesBack, settleLines } from "@/server/payments/settle-lines";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/**
 * Asks the provider for a refund in the books. Repeated under the same request id, it is paid once.
 * @throws Error when the provider's answer was lost, so that the job comes back
 */
export async function carryOutRefund(
  refundId: number,
  provider: PaymentProvider = paymentProvider,
  clock: Clock = systemClock,
): Promise<void> {
  const refund = await db().refund.findUniqueOrThrow({
    where: { id: refundId },
    include: { payment: { select: { captureId: true } } },
  });
  const { captureId } = refund.payment;
  if (refund.status !== "requested" || captureId === null) return;
  const amount = centsOf(refund.amountUSD);
  const result = await provider.refund({ refundId, captureId, amount });
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
    if (result.outcome === "refused") return giveLinesBack(tx, refundId, orderId);
    await settleLines(tx, refundId);
    const mail = await queueMail(tx, { orderId, kind: "order-refunded" });
    await sendJob(tx, "send-mail", { mailId: mail.id });
  });
  if (result.outcome === "refused") {
    log.error({ orderId, refundId, reason: result.reason }, "a refund was refused: needs an admin");
  }
}
