import type { AuditValues } from "@/contract/admin/log";
import { DomainError } from "@/domain/errors";
import { type OrderAction, type OrderFacts, orderActions } from "@/domain/order-actions";
import { performAct, type Wish } from "@/server/audit/perform-act";
import { lockOrder } from "@/server/orders/move-order";
import { orderFacts } from "@/server/orders/order-facts";
import type { Actor } from "@/server/orders/record-event";
import type { Tx } from "@/server/platform/db";

interface Done {
  before?: AuditValues;
  after?: AuditValues;
  reason?: string;
}

export const actorOf = ({ admin }: Wish): Actor => `admin:${admin.id}`;

/**
 * Does one of the actions of an order under its lock, if the lifecycle allows it now, once for each wish,
 * with its place in the audit log. Design §3, Orders.
 * @throws DomainError order_not_found, action_impossible
 */
export async function performOrderAct(
  wish: Wish,
  { orderId, action }: { orderId: number; action: OrderAction },
  act: (tx: Tx, facts: OrderFacts, actor: Actor) => Promise<Done>,
): Promise<void> {
  await performAct(wish, async (tx) => {
    await lockOrder(tx, orderId);
    const facts = await orderFacts(tx, orderId);
    if (!orderActions(facts).includes(action)) throw new DomainError("action_impossible");
    const done = await act(tx, facts, actorOf(wish));
    return { action: `order.${action}`, entity: "order", entityId: orderId, ...done, result: null };
  });
}
