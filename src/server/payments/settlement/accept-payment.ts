import { DomainError } from "@/domain/errors";
import { note } from "@/domain/orders/order-notes";
import type { AdminCall } from "@/server/audit/audited-action";
import { executeOrderAction } from "@/server/orders/admin/admin-actions";
import { recordEvent } from "@/server/orders/record-event";
import { fillOrder } from "@/server/payments/settlement/fill-order";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";

/** $1 the payment. */
const ACCEPT_PAYMENT = statement(
  "accept_payment",
  "UPDATE payments SET status = 'captured', updated_at = now() WHERE id = $1",
);

/**
 * Accepts a payment held for review: its order is completed and delivered, or waits if its stock is
 * gone.
 * @throws DomainError order_not_found; action_impossible unless the order is pending, has a payment
 *   in review and is not paid by another one
 */
export async function acceptPayment(
  call: AdminCall,
  { orderId, reason }: { orderId: number; reason: string },
  clock: SharedClock = databaseClock,
): Promise<void> {
  const action = { orderId, action: "accept_payment" } as const;
  await executeOrderAction(call, action, async (tx, { status, refundable }, actor) => {
    const held = await tx.prisma.payment.findFirst({
      where: { orderId, status: "review" },
      orderBy: { id: "desc" },
    });
    if (!held) throw new DomainError("action_impossible");
    await tx.run(ACCEPT_PAYMENT, [held.id]);
    const { reviewReason } = await tx.prisma.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { reviewReason: true },
    });
    await tx.prisma.order.update({ where: { id: orderId }, data: { reviewReason: null } });
    await recordEvent(tx, { orderId, type: "review", actor, reason: note("accepted", reason) });
    const { outcome } = await fillOrder(tx, {
      orderId,
      paymentId: held.id,
      status,
      amount: refundable,
      actor,
      reason: note("review_accepted"),
      at: clock(),
    });
    return { before: { payment: "review", reviewReason }, after: { payment: outcome }, reason };
  });
}
