import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { actorOf } from "@/server/orders/admin/admin-actions";
import { lockOrder } from "@/server/orders/move-order";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { creditTopupWithin } from "./credit-topup";

/**
 * Records a top-up that an admin credited by hand or that the supplier is known to have credited.
 * If a refund has withdrawn the order item, the shop has lost the cost of the top-up; the credit is
 * then also stored as a conflict with the supplier (supplier-conflicts.ts).
 * @throws DomainError order_not_found, order_moved if the order is not paid, action_impossible if
 *   the line is not a top-up
 */
export async function confirmTopup(
  call: AdminCall,
  { orderItemId }: { orderItemId: number },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const columns = { orderId: true, topupStatus: true, refundId: true } as const;
    const where = { id: orderItemId };
    const found = await tx.prisma.orderItem.findUnique({ where, select: columns });
    if (!found) throw new DomainError("order_not_found");
    const status = await lockOrder(tx, found.orderId);
    const item = await tx.prisma.orderItem.findUniqueOrThrow({ where, select: columns });
    if (item.topupStatus === null) throw new DomainError("action_impossible");
    if (status !== "completed" && status !== "delivered") throw new DomainError("order_moved");
    await creditTopupWithin(tx, {
      orderItemId,
      attempt: null,
      actor: actorOf(call),
      reference: null,
      at: clock(),
    });
    return {
      action: "order.credit_topup",
      entity: "order",
      entityId: item.orderId,
      before: { line: orderItemId, topup: item.topupStatus },
      after: { line: orderItemId, topup: "credited", isTakenBack: item.refundId !== null },
      result: null,
    };
  });
}
