import { type Cents, decimalFromCents, formatMoney } from "@/domain/money";
import { lockOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { Captured } from "@/server/payments/payment-provider";
import { db } from "@/server/platform/db";
import { log } from "@/server/platform/log";

/** What was captured differs from the order by `problem`: it is held for an admin and nothing is delivered. */
export async function holdForReview({
  orderId,
  paymentId,
  captured,
  actor,
  at,
  problem,
}: {
  orderId: number;
  paymentId: number;
  captured: Captured;
  actor: Actor;
  at: Date;
  problem: string;
}): Promise<void> {
  await db().$transaction(async (tx) => {
    // The order before its payment, as everybody else: who takes them the other way round waits in a circle.
    await lockOrder(tx, orderId);
    const { count } = await tx.payment.updateMany({
      where: { id: paymentId, status: { notIn: ["captured", "review"] } },
      data: {
        status: "review",
        captureId: captured.captureId,
        capturedUSD: captured.currencyCode === "USD" ? decimalFromCents(captured.amount) : null,
        capturedAt: at,
        inFlightUntil: null,
      },
    });
    if (count === 0) return;
    await tx.order.update({ where: { id: orderId }, data: { reviewReason: problem } });
    await recordEvent(tx, { orderId, type: "review", actor, reason: problem });
  });
  log.error({ orderId, problem }, "a captured payment differs from its order: held for an admin");
}

/**
 * What of a capture differs from its order, null when nothing does: amount, currency, payee and custom id must all be
 * the order's. Design §3.
 */
export function differenceOf(
  captured: Captured,
  expected: { amount: Cents; customId: string },
): string | null {
  if (captured.currencyCode !== "USD")
    return `captured in another currency: ${captured.currencyCode}`;
  if (captured.amount !== expected.amount) {
    const [taken, asked] = [captured.amount, expected.amount].map((sum) => formatMoney(sum, "USD"));
    return `captured another amount: ${taken} ≠ ${asked}`;
  }
  if (captured.isRefunded) return "the provider has already given the money back";
  if (captured.customId !== expected.customId) return "the capture belongs to another order";
  if (captured.payee === "another") return "the money went to another merchant account";
  if (captured.payee === "unnamed") return "the provider does not say which account got the money";
  return null;
}
