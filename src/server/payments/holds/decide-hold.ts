import { DomainError } from "@/domain/errors";
import type { HoldDecision } from "@/domain/orders/hold-rules";
import { note } from "@/domain/orders/order-notes";
import { env } from "@/env";
import type { AdminCall } from "@/server/audit/audited-action";
import { executeOrderAction } from "@/server/orders/admin/admin-actions";
import { recordEvent } from "@/server/orders/record-event";
import { fillReleased, refuseWaiting } from "@/server/payments/settlement/fill-waiting";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/** $1 the reason, $2 the hours after which an unfulfilled order is refunded, $3 the order. */
const RELEASE_HOLD = statement(
  "release_hold",
  `
      UPDATE orders SET waits_for = 'repair', review_reason = $1,
        waits_until = now() + make_interval(hours => $2::int)
      WHERE id = $3 AND waits_for = 'approval'`,
);

/**
 * Releases an order that a rule holds: the order is filled and delivered at once. If its keys are
 * missing or a fault prevents this, the order waits for stock or for a repair instead.
 * @throws DomainError order_not_found; action_impossible when the order is not held (any more)
 */
export async function approveHeld(
  call: AdminCall,
  { orderId }: { orderId: number },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "approve" }, async (tx, _facts, actor) => {
    await decide(tx, call, { orderId, decision: "released" });
    const reason = note("released_to_fill");
    await tx.run(RELEASE_HOLD, [reason, env().UNFILLED_REFUND_HOURS, orderId]);
    await recordEvent(tx, { orderId, type: "hold", actor, reason: note("released") });
    return { before: { state: "held" }, after: { state: "released" } };
  });
  await fillReleased(orderId, clock());
}

/**
 * Refuses an order that a rule holds: the order fails, its reservations are released and its
 * payment is refunded.
 * @throws DomainError order_not_found; action_impossible when the order is not held (any more);
 *   claim_underway while the provider is about to refund an accepted claim
 */
export async function refuseHeld(
  call: AdminCall,
  { orderId, reason }: { orderId: number; reason: string },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeOrderAction(call, { orderId, action: "refuse" }, async (tx, _facts, actor) => {
    await decide(tx, call, { orderId, decision: "refused" });
    await refuseWaiting(tx, { orderId, actor, reason: note("refused", reason), at: clock() });
    return { before: { state: "held" }, after: { state: "refused" }, reason };
  });
}

interface Decision {
  orderId: number;
  decision: HoldDecision;
}

/** $1 the decision, $2 the admin's name, $3 the order. */
const DECIDE_HOLD = statement(
  "decide_hold",
  `
    UPDATE order_holds SET decision = $1, decided_by = $2, decided_at = now()
    FROM orders o
    WHERE order_id = $3 AND o.id = order_id AND o.waits_for = 'approval' AND decision IS NULL RETURNING 1`,
);

/**
 * Records the hold's decision by compare-and-swap. The caller must hold the order's lock.
 * @throws DomainError action_impossible when the order is not held (any more)
 */
async function decide(
  tx: Transaction,
  { admin }: AdminCall,
  { orderId, decision }: Decision,
): Promise<void> {
  const decided = (await tx.run(DECIDE_HOLD, [decision, admin.username, orderId])).length;
  if (decided === 0) throw new DomainError("action_impossible");
}
