import type { OrderWait } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { env } from "@/env";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * $1 the order, $2 the new `waits_for`, $3 the reason, $4 hours until the refund, $5 the actor. The
 * deadline counts from the first wait. An event is recorded when `waits_for` changes.
 */
const WAIT_UNFILLED = statement(
  "wait_unfilled",
  `
    WITH before AS (SELECT id, waits_for FROM orders WHERE id = $1),
    waiting AS (
      UPDATE orders SET waits_for = $2, review_reason = $3, client_network = NULL,
        waits_until = coalesce(waits_until, now() + make_interval(hours => $4::int))
      WHERE id = $1 AND status = 'pending' RETURNING id
    )${insertEvent({
      orderId: "waiting.id",
      type: "payment",
      actor: "$5",
      reason: "$3",
      from: "waiting JOIN before USING (id)",
      where: "before.waits_for IS DISTINCT FROM $2",
    })}`,
);

/**
 * Marks a paid order that cannot be filled yet as waiting; it is refunded after
 * UNFILLED_REFUND_HOURS, by default a day. The caller must hold the order's lock.
 */
export async function markWaiting(
  tx: Transaction,
  {
    orderId,
    waitsFor,
    reason,
    actor,
  }: { orderId: number; waitsFor: OrderWait; reason: string; actor: Actor },
): Promise<void> {
  await tx.run(WAIT_UNFILLED, [orderId, waitsFor, reason, env().UNFILLED_REFUND_HOURS, actor]);
}

/** The fault that keeps a paid order from being filled, for the order's page in the panel. */
export function faultReason(fault: unknown): string {
  const text = fault instanceof Error ? fault.message : String(fault);
  return note("cannot_be_filled", text.slice(0, 300));
}

/** The outcome that the buyer of a waiting order is shown. */
export const OUTCOME_OF_WAIT = {
  stock: "awaiting_stock",
  repair: "preparing",
  approval: "awaiting_approval",
} as const satisfies Record<OrderWait, string>;
