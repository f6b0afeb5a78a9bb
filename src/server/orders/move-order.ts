import { DomainError } from "@/domain/errors";
import { canMove, type OrderStatus } from "@/domain/orders/order-lifecycle";
import { SPENT_USE } from "@/server/coupons/coupon-uses";
import { releaseStock } from "@/server/orders/placing/reserve-stock";
import { type Actor, insertEvent } from "@/server/orders/record-event";
import { type Moment, momentOf } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { type Statement, statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { addLogFields } from "@/server/platform/log/log-fields";
import { counter } from "@/server/platform/watch/metrics";

/** $1: the order id. */
const LOCK_ORDER = statement("lock_order", "SELECT status FROM orders WHERE id = $1 FOR UPDATE");

/**
 * Locks an order until the transaction ends.
 * @returns its status
 * @throws DomainError order_not_found
 */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderStatus> {
  addLogFields({ orderId });
  const [row] = await tx.run(LOCK_ORDER, [orderId]);
  if (row === undefined) throw new DomainError("order_not_found");
  return closedValue("orders.status", row.status);
}

export interface Move {
  orderId: number;
  from: OrderStatus;
  to: OrderStatus;
  actor: Actor;
  reason: string;
  at: Moment;
}

/**
 * Common table expressions that move an order, spend its coupon use if the order is completed, and
 * record the event; `moved` holds the moved order, or no row. The parameters are those of
 * MOVE_ORDER.
 */
export const MOVED = `
    moved AS (
      UPDATE orders SET status = $3, waits_for = NULL, waits_until = NULL, client_network = NULL,
        review_reason = CASE WHEN waits_for IS NULL THEN review_reason END,
        completed_at = CASE WHEN $3 = 'completed' THEN ${momentOf("$6")} ELSE completed_at END,
        delivered_at = CASE WHEN $3 = 'delivered' THEN coalesce(delivered_at, ${momentOf("$6")})
          ELSE delivered_at END
      WHERE id = $1 AND status = $2 RETURNING id, session_id, customer_email, locale, coupon_code
    ),
    ${SPENT_USE},
    told AS (${insertEvent({
      orderId: "id",
      type: "status",
      fromStatus: "$2",
      toStatus: "$3",
      actor: "$4",
      reason: "$5",
      from: "moved",
    })}
    )`;

/**
 * $1: the order id, $2: the expected current status, $3: the new status, $4: the actor, $5: the
 * reason, $6: the time. Moves the order, clears its wait (`waits_for`, `waits_until`), and returns
 * a row if it was moved.
 */
const MOVE_ORDER = statement("move_order", `WITH ${MOVED} SELECT id FROM moved`);

/**
 * Changes an order's status by compare-and-swap, with an event; only this function and
 * `moveOrderWith` may change a status. `delivered_at` keeps its first value.
 * @throws DomainError order_moved if the lifecycle forbids the move, or the status has changed
 */
export async function moveOrder(tx: Transaction, move: Move): Promise<void> {
  await moveOrderWith(tx, move, MOVE_ORDER, []);
}

/**
 * `moveOrder` with further writes in the same statement: MOVED and more common table expressions,
 * whose parameters start at $7.
 * @returns the statement's row
 * @throws DomainError order_moved like `moveOrder`; then nothing is written
 */
export async function moveOrderWith<Row>(
  tx: Transaction,
  move: Move,
  statement: Statement<Row>,
  values: readonly (string | number | null)[],
): Promise<Row> {
  const { orderId, from, to, actor, reason, at } = move;
  addLogFields({ orderId });
  if (!canMove(from, to)) throw new DomainError("order_moved");
  const given = [orderId, from, to, actor, reason, at, ...values];
  const [moved] = await tx.run(statement, given);
  if (!moved) throw new DomainError("order_moved");
  transitions.inc({ from, to });
  return moved;
}

const transitions = counter({
  name: "barq_order_transitions_total",
  help: "Status changes of orders, by old and new status; includes transactions that were rolled back.",
  labels: ["from", "to"],
});

/**
 * Fails a pending order and releases its reservations.
 * @throws DomainError order_moved if it is no longer pending
 */
export async function failOrder(
  tx: Transaction,
  { orderId, actor, reason, at }: { orderId: number; actor: Actor; reason: string; at: Moment },
): Promise<void> {
  await moveOrder(tx, { orderId, from: "pending", to: "failed", actor, reason, at });
  await releaseStock(tx, orderId);
}
