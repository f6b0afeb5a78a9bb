import type { Wish } from "@/server/audit/perform-act";
import { failOrder } from "@/server/orders/fail-order";
import { performOrderAct } from "@/server/orders/perform-order-act";
import { type Clock, systemClock } from "@/server/platform/clock";

/**
 * An admin gives up a pending order of which no money is on the way; what it held returns.
 * @throws DomainError order_not_found, action_impossible
 */
export async function markFailed(
  wish: Wish,
  { orderId, reason }: { orderId: number; reason: string },
  clock: Clock = systemClock,
): Promise<void> {
  await performOrderAct(wish, { orderId, action: "mark_failed" }, async (tx, _facts, actor) => {
    await failOrder(tx, { orderId, actor, reason, at: clock() });
    return { before: { status: "pending" }, after: { status: "failed" }, reason };
  });
}
