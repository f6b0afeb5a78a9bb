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
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";

interface OrderActionResult {
  before?: AuditValues;
  after?: AuditValues;
  reason?: string;
  /** Follow-up work in the same transaction (`AuditedAction`). */
  afterwards?: (tx: PrismaTransaction, entryId: number) => Promise<void>;
}

export const actorOf = ({ admin }: AdminCall): Actor => `admin:${admin.id}`;

/**
 * Locks the order, checks that `orderActions` allows the action, and executes it together with its
 * audit log entry, once per idempotency key of the call. Design §3, Orders.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow the
 *   action
 */
export async function executeOrderAction(
  call: AdminCall,
  { orderId, action }: { orderId: number; action: OrderAction },
  execute: (tx: PrismaTransaction, facts: OrderFacts, actor: Actor) => Promise<OrderActionResult>,
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
 * Closes a completed order. The buyer's profile no longer shows its codes; they can still be sent
 * again by mail.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow it
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
 * Fails a pending order without a payment that has captured or may still capture money, and
 * releases its reservations. Payments that the provider rejected as duplicates become `declined`.
 * The reconciler still checks them until one day after the order was placed, as it checks every
 * payment of a failed order.
 * @throws DomainError order_not_found, action_impossible if `orderActions` does not allow it, or a
 *   duplicate has changed concurrently
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

/** $1 the order, $2 the `pending_reason` of a duplicate. */
const DECLINE_DUPLICATES = statement(
  "decline_duplicates",
  `
    UPDATE payments SET status = 'declined', decline_reason = pending_reason, pending_reason = NULL,
      is_used_up = true, updated_at = now()
    WHERE order_id = $1 AND status = 'pending' AND pending_reason = $2
      AND pending_capture_id IS NULL RETURNING 1`,
);

/**
 * Declines, by compare-and-swap, the payments that the provider rejected as duplicates.
 * @returns the number of declined payments
 */
async function declineDuplicates(tx: Transaction, orderId: number): Promise<number> {
  return (await tx.run(DECLINE_DUPLICATES, [orderId, DUPLICATE_INVOICE])).length;
}

/** $1 the order. */
const ACKNOWLEDGE_REFUNDS = statement(
  "acknowledge_refunds",
  `
      UPDATE refunds SET acknowledged_at = now()
      WHERE order_id = $1 AND origin <> 'shop' AND acknowledged_at IS NULL`,
);

/** $1 the order. */
const ACKNOWLEDGE_RETURNS = statement(
  "acknowledge_returns",
  `
      UPDATE unbooked_returns SET acknowledged_at = now()
      WHERE order_id = $1 AND acknowledged_at IS NULL`,
);

/** $1 the order. */
const ACKNOWLEDGE_UNPAID_ITEMS = statement(
  "acknowledge_unpaid_items",
  `
      UPDATE order_items SET unpaid_seen_at = now()
      WHERE order_id = $1 AND unpaid_refund_id IS NOT NULL AND unpaid_seen_at IS NULL`,
);

/** $1 the order. */
const ACKNOWLEDGE_CONFLICTS = statement(
  "acknowledge_conflicts",
  `
      UPDATE supplier_conflicts c SET acknowledged_at = now() FROM order_items i
      WHERE i.id = c.order_item_id AND i.order_id = $1 AND c.acknowledged_at IS NULL`,
);

/**
 * Acknowledges money returned at the provider, goods delivered without payment and supplier
 * conflicts, so that the order no longer needs attention.
 * @throws DomainError order_not_found, action_impossible if nothing is unacknowledged
 */
export async function acknowledgeReturn(
  call: AdminCall,
  { orderId }: { orderId: number },
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "acknowledge_return" }, async (tx) => {
    await tx.run(ACKNOWLEDGE_REFUNDS, [orderId]);
    await tx.run(ACKNOWLEDGE_RETURNS, [orderId]);
    await tx.run(ACKNOWLEDGE_UNPAID_ITEMS, [orderId]);
    await tx.run(ACKNOWLEDGE_CONFLICTS, [orderId]);
    return {};
  });
}
