import { DomainError } from "@/domain/errors";
import { performAct, type Wish } from "@/server/audit/perform-act";
import { lockOrder } from "@/server/orders/move-order";
import { actorOf } from "@/server/orders/perform-order-act";
import { recordEvent } from "@/server/orders/record-event";

/**
 * A refund that the provider refused was settled by other means, and waits for nobody any more.
 * @throws DomainError order_not_found, action_impossible unless it was refused
 */
export async function closeRefund(
  wish: Wish,
  { refundId, reason }: { refundId: number; reason: string },
): Promise<void> {
  await performAct(wish, async (tx) => {
    const refund = await tx.refund.findUnique({
      where: { id: refundId },
      select: { orderId: true },
    });
    if (!refund) throw new DomainError("order_not_found");
    const { orderId } = refund;
    await lockOrder(tx, orderId);
    const { count } = await tx.refund.updateMany({
      where: { id: refundId, status: "failed" },
      data: { status: "closed" },
    });
    if (count === 0) throw new DomainError("action_impossible");
    const said = `settled by other means: ${reason}`;
    await recordEvent(tx, { orderId, type: "refund", actor: actorOf(wish), reason: said });
    return {
      action: "refund.close",
      entity: "order",
      entityId: orderId,
      before: { refund: refundId, status: "failed" },
      after: { refund: refundId, status: "closed" },
      reason,
      result: null,
    };
  });
}
