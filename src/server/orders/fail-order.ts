import { releaseStock } from "@/server/orders/hold-stock";
import { moveOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import type { Tx } from "@/server/platform/db";

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
