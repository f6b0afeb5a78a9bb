import { note } from "@/domain/orders/order-notes";
import { MONEY_MAY_MOVE } from "@/domain/orders/payment-lifecycle";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * Orders per query. `expireOrders` repeats the query until no order is left, and skips an order
 * whose expiry throws an error, so that the others still expire.
 */
const BATCH = 100;

interface OverdueOrder {
  id: number;
  expiresAt: Date;
  /** The order's time to pay, in minutes. */
  minutes: number;
}

type FindWaiting = (orderIds: readonly number[], at: Moment) => Promise<ReadonlySet<number>>;

/**
 * Expired orders, the longest expired first. $1: the time, $2: the states of payments that have
 * captured or may still capture money, $3: the limit, $4 and $5: expiry and id of the previous
 * batch's last order.
 */
const FIND_OVERDUE = statement(
  "find_overdue_orders",
  `
    SELECT id, expires_at AS "expiresAt",
      round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
    FROM orders o
    WHERE status = 'pending' AND expires_at <= ${momentOf("$1")}
      AND (expires_at, id) > (coalesce($4::timestamptz, '-infinity'), $5::int)
      AND NOT EXISTS (SELECT FROM payments WHERE order_id = o.id AND status = ANY($2::text[]))
    ORDER BY expires_at, id LIMIT $3`,
);

/**
 * Fails pending orders that have expired by the database's clock, and releases their reservations,
 * unless one of their payments has captured or may still capture money.
 * @param findWaiting called with each batch; returns the orders that must not fail in this round
 *   (periodic task), because the shop does not know yet whether they were paid
 * @returns the number of failed orders
 */
export async function expireOrders(
  clock: SharedClock = databaseClock,
  batch = BATCH,
  findWaiting: FindWaiting = async () => new Set(),
): Promise<number> {
  const at = clock();
  let failed = 0;
  let last: { id: number; expiresAt: Date | null } = { id: 0, expiresAt: null };
  for (;;) {
    const values = [at, MONEY_MAY_MOVE, batch, last.expiresAt, last.id] as const;
    const overdue = await run(FIND_OVERDUE, values);
    const ids = overdue.map(({ id }) => id);
    const waiting = ids.length > 0 ? await findWaiting(ids, at) : new Set();
    for (const order of overdue) {
      if (waiting.has(order.id)) continue;
      try {
        if (await expireOne(order, at)) failed += 1;
      } catch (error) {
        log.warn(
          { orderId: order.id, err: error },
          "order could not be expired; retrying in the next round",
        );
      }
    }
    last = overdue.at(-1) ?? last;
    if (overdue.length < batch) return failed;
  }
}

/** $1: an order id, $2: the payment states as in FIND_OVERDUE. */
const IS_MONEY_MOVING = statement(
  "is_money_moving",
  `
    SELECT EXISTS (SELECT FROM payments WHERE order_id = $1 AND status = ANY($2::text[])) AS "isMoving"`,
);

/**
 * Fails one order. Checks the payments again under the order's lock, since one may have started.
 */
async function expireOne({ id: orderId, minutes }: OverdueOrder, at: Moment): Promise<boolean> {
  return transaction(async (tx) => {
    if ((await lockOrder(tx, orderId)) !== "pending") return false;
    const [money] = await tx.run(IS_MONEY_MOVING, [orderId, MONEY_MAY_MOVE]);
    if (money?.isMoving) return false;
    const reason = note("not_paid_in_time", minutes);
    await failOrder(tx, { orderId, actor: "system", reason, at });
    return true;
  });
}
