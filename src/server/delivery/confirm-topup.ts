import { DomainError } from "@/domain/errors";
import { performAct, type Wish } from "@/server/audit/perform-act";
import { creditTopupIn } from "@/server/delivery/credit-topup";
import { lockOrder } from "@/server/orders/move-order";
import { actorOf } from "@/server/orders/perform-order-act";
import { type Clock, systemClock } from "@/server/platform/clock";

/**
 * An admin credited the player's account by hand.
 * @throws DomainError order_not_found, order_moved when it is not paid, action_impossible when a refund
 * takes the line back or it is no top-up
 */
export async function confirmTopup(
  wish: Wish,
  { orderItemId }: { orderItemId: number },
  clock: Clock = systemClock,
): Promise<void> {
  await performAct(wish, async (tx) => {
    const columns = { orderId: true, topupStatus: true, refundId: true } as const;
    const where = { id: orderItemId };
    const found = await tx.orderItem.findUnique({ where, select: columns });
    if (!found) throw new DomainError("order_not_found");
    await lockOrder(tx, found.orderId);
    const item = await tx.orderItem.findUniqueOrThrow({ where, select: columns });
    if (item.refundId !== null || item.topupStatus === null) {
      throw new DomainError("action_impossible");
    }
    await creditTopupIn(tx, {
      orderItemId,
      actor: actorOf(wish),
      reference: null,
      at: clock(),
    });
    return {
      action: "order.credit_topup",
      entity: "order",
      entityId: item.orderId,
      before: { line: orderItemId, topup: item.topupStatus },
      after: { line: orderItemId, topup: "credited" },
      result: null,
    };
  });
}
