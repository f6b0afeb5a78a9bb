import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { type OrderAction, type OrderFacts, orderActions } from "@/domain/orders/order-actions";
import { note } from "@/domain/orders/order-notes";
import { DUPLICATE_INVOICE } from "@/domain/orders/provider-issue";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { failOrder, lockOrder, moveOrder } from "@/server/orders/move-order";
import { orderFacts } from "@/server/orders/order-facts";
import type { Actor } from "@/server/orders/record-event";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import type { Tx } from "@/server/platform/database/db";

interface OrderActionResult {
  before?: AuditValues;
  after?: AuditValues;
  reason?: string;
  /** As `AuditedAction` says. */
  afterwards?: (tx: Tx, entryId: number) => Promise<void>;
}

export const actorOf = ({ admin }: AdminCall): Actor => `admin:${admin.id}`;

/**
 * Does one of the actions of an order under its lock, if the lifecycle allows it now, once for each call,
 * with its place in the audit log. Design §3, Orders.
 * @throws DomainError order_not_found, action_impossible
 */
export async function executeOrderAction(
  call: AdminCall,
  { orderId, action }: { orderId: number; action: OrderAction },
  execute: (tx: Tx, facts: OrderFacts, actor: Actor) => Promise<OrderActionResult>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    await lockOrder(tx, orderId);
    const facts = await orderFacts(tx, orderId);
    if (!orderActions(facts).includes(action)) throw new DomainError("action_impossible");
    const done = await execute(tx, facts, actorOf(call));
    return { action: `order.${action}`, entity: "order", entityId: orderId, ...done, result: null };
  });
}

/**
 * An admin closes a completed order: its codes leave the profile, where they can be sent again.
 * @throws DomainError order_not_found, action_impossible
 */
export async function markDelivered(
  call: AdminCall,
  { orderId }: { orderId: number },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeOrderAction(
    call,
    { orderId, action: "mark_delivered" },
    async (tx, _facts, actor) => {
      const reason = note("marked_delivered");
      const at = clock();
      await moveOrder(tx, { orderId, from: "completed", to: "delivered", actor, reason, at });
      return { before: { status: "completed" }, after: { status: "delivered" } };
    },
  );
}

/**
 * An admin gives up a pending order of which no money is on the way; what it held returns. A payment that the provider
 * calls a duplicate ends as declined: the reconciler still looks after it for a day, as after any of a failed order.
 * @throws DomainError order_not_found, action_impossible
 */
export async function markFailed(
  call: AdminCall,
  { orderId, reason }: { orderId: number; reason: string },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "mark_failed" }, async (tx, facts, actor) => {
    const duplicates = facts.payments.filter((one) => one.isDuplicate).length;
    if ((await declineDuplicates(tx, orderId)) !== duplicates) {
      throw new DomainError("action_impossible");
    }
    await failOrder(tx, { orderId, actor, reason, at: clock() });
    return { before: { status: "pending" }, after: { status: "failed" }, reason };
  });
}

/** Compare and swap: gives how many payments ended. */
function declineDuplicates(tx: Tx, orderId: number): Promise<number> {
  return tx.$executeRaw`
    UPDATE payments SET status = 'declined', decline_reason = pending_reason, pending_reason = NULL,
      is_used_up = true, updated_at = now()
    WHERE order_id = ${orderId} AND status = 'pending' AND pending_reason = ${DUPLICATE_INVOICE}
      AND pending_capture_id IS NULL`;
}

/**
 * An admin has seen the money that went back at the provider, and what went out for it, or what the supplier said
 * against the order: it waits for nobody any more.
 * @throws DomainError order_not_found, action_impossible when there is none that was not seen
 */
export async function acknowledgeReturn(
  call: AdminCall,
  { orderId }: { orderId: number },
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "acknowledge_return" }, async (tx) => {
    await tx.$executeRaw`
      UPDATE refunds SET acknowledged_at = now()
      WHERE order_id = ${orderId} AND origin <> 'shop' AND acknowledged_at IS NULL`;
    await tx.$executeRaw`
      UPDATE unbooked_returns SET acknowledged_at = now()
      WHERE order_id = ${orderId} AND acknowledged_at IS NULL`;
    await tx.$executeRaw`
      UPDATE order_items SET unpaid_seen_at = now()
      WHERE order_id = ${orderId} AND unpaid_refund_id IS NOT NULL AND unpaid_seen_at IS NULL`;
    await tx.$executeRaw`
      UPDATE supplier_conflicts c SET acknowledged_at = now() FROM order_items i
      WHERE i.id = c.order_item_id AND i.order_id = ${orderId} AND c.acknowledged_at IS NULL`;
    return {};
  });
}
