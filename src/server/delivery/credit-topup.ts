import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { queueMail } from "@/server/mail/queue-mail";
import { actorOf } from "@/server/orders/admin-actions";
import { lockOrder, moveOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * A top-up reached the player's account. The last one of an order of top-ups only moves the order to
 * `delivered`; a buyer who was told "within five minutes" by mail is told that it has happened.
 * Confirmed twice, it counts once.
 * @throws DomainError order_not_found, order_moved when the order is not paid
 */
export async function creditTopup(credit: Credit): Promise<void> {
  await db().$transaction((tx) => creditTopupWithin(tx, credit));
}

export interface Credit {
  orderItemId: number;
  actor: Actor;
  reference: string | null;
  at: Date;
}

/** The same within the caller's transaction; gives the order. */
async function creditTopupWithin(
  tx: Tx,
  { orderItemId, actor, reference, at }: Credit,
): Promise<{ orderId: number }> {
  const item = await tx.orderItem.findUnique({ where: { id: orderItemId } });
  if (!item) throw new DomainError("order_not_found");
  const { orderId } = item;
  const status = await lockOrder(tx, orderId);
  if (status !== "completed" && status !== "delivered") throw new DomainError("order_moved");
  const { count } = await tx.orderItem.updateMany({
    where: { id: orderItemId, topupStatus: { in: ["waiting", "submitted", "rejected"] } },
    data: { topupStatus: "credited", creditedAt: at, topupReference: reference },
  });
  if (count === 0) return { orderId };
  await recordEvent(tx, { orderId, type: "topup", actor, reason: "credited to the player" });
  const open = { topupStatus: { not: "credited" }, refundId: null };
  if ((await countItems(tx, orderId, open)) > 0) return { orderId };
  await notifyIfPromised(tx, orderId);
  const holdsCodes = (await countItems(tx, orderId, { topupStatus: null })) > 0;
  if (status === "completed" && !holdsCodes) {
    const reason = "every top-up is credited";
    await moveOrder(tx, { orderId, from: "completed", to: "delivered", actor, reason, at });
  }
  return { orderId };
}

function countItems(tx: Tx, orderId: number, where: Prisma.OrderItemWhereInput): Promise<number> {
  return tx.orderItem.count({ where: { orderId, ...where } });
}

/** The delivery mail says "credited" by itself when it is written after the credit. */
async function notifyIfPromised(tx: Tx, orderId: number): Promise<void> {
  const promised = await tx.mail.count({
    where: { orderId, kind: "order-delivery", sentAt: { not: null } },
  });
  if (promised === 0) return;
  await queueMail(tx, { orderId, kind: "topup-credited" });
}

/**
 * An admin credited the player's account by hand.
 * @throws DomainError order_not_found, order_moved when it is not paid, action_impossible when a refund
 * withdraws the line or it is no top-up
 */
export async function confirmTopup(
  call: AdminCall,
  { orderItemId }: { orderItemId: number },
  clock: Clock = systemClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const columns = { orderId: true, topupStatus: true, refundId: true } as const;
    const where = { id: orderItemId };
    const found = await tx.orderItem.findUnique({ where, select: columns });
    if (!found) throw new DomainError("order_not_found");
    await lockOrder(tx, found.orderId);
    const item = await tx.orderItem.findUniqueOrThrow({ where, select: columns });
    if (item.refundId !== null || item.topupStatus === null) {
      throw new DomainError("action_impossible");
    }
    await creditTopupWithin(tx, {
      orderItemId,
      actor: actorOf(call),
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
