import { DomainError } from "@/domain/errors";
import { canMove, isOrderStatus, type OrderStatus } from "@/domain/order-lifecycle";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { Tx } from "@/server/platform/db";
import { releaseStock } from "./reserve-stock";

/** Waits for whoever moves this order now and gives its status, which stays until `tx` ends. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderStatus> {
  const rows = await tx.$queryRaw<{ status: string }[]>`
    SELECT status FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const status = rows[0]?.status;
  if (status === undefined || !isOrderStatus(status)) throw new DomainError("order_not_found");
  return status;
}

export interface Move {
  orderId: number;
  from: OrderStatus;
  to: OrderStatus;
  actor: Actor;
  reason: string;
  at: Date;
}

/**
 * The one way in which an order's status changes: compare and swap, with its record.
 * @throws DomainError order_moved when the lifecycle forbids it or somebody was quicker
 */
export async function moveOrder(tx: Tx, move: Move): Promise<void> {
  if (!canMove(move.from, move.to)) throw new DomainError("order_moved");
  const { count } = await tx.order.updateMany({
    where: { id: move.orderId, status: move.from },
    data: {
      status: move.to,
      ...(move.to === "completed" ? { completedAt: move.at } : {}),
    },
  });
  if (count === 0) throw new DomainError("order_moved");
  if (move.to === "delivered") await stampDelivery(tx, move.orderId, move.at);
  await recordEvent(tx, {
    orderId: move.orderId,
    type: "status",
    fromStatus: move.from,
    toStatus: move.to,
    actor: move.actor,
    reason: move.reason,
  });
}

/** The first moment at which the order reached its buyer stays. */
export async function stampDelivery(tx: Tx, orderId: number, at: Date): Promise<void> {
  await tx.order.updateMany({
    where: { id: orderId, deliveredAt: null },
    data: { deliveredAt: at },
  });
}

/**
 * A pending order fails and what it held returns, in one step.
 * @throws DomainError order_moved when it is pending no more
 */
export async function failOrder(
  tx: Tx,
  { orderId, actor, reason, at }: { orderId: number; actor: Actor; reason: string; at: Date },
): Promise<void> {
  await moveOrder(tx, { orderId, from: "pending", to: "failed", actor, reason, at });
  await releaseStock(tx, orderId);
}
