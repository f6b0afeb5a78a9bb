import type { Wish } from "@/server/audit/perform-act";
import { moveOrder } from "@/server/orders/move-order";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { type Clock, systemClock } from "@/server/platform/clock";

/**
 * An admin closes a completed order: its codes leave the profile, where they can be sent again.
 * @throws DomainError order_not_found, action_impossible
 */
export async function markDelivered(
  wish: Wish,
  { orderId }: { orderId: number },
  clock: Clock = systemClock,
): Promise<void> {
  await performOrderAct(wish, { orderId, action: "mark_delivered" }, async (tx, _facts, actor) => {
    const reason = "marked as delivered";
    const at = clock();
    await moveOrder(tx, { orderId, from: "completed", to: "delivered", actor, reason, at });
    return { before: { status: "completed" }, after: { status: "delivered" } };
  });
}
