import { DomainError } from "@/domain/errors";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { queueMail } from "@/server/mail/queue-mail";
import { actorOf } from "@/server/orders/admin-actions";
import { lockOrder, moveOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { log } from "@/server/platform/log";
import { runOf, type Statement, transaction, type Within } from "@/server/platform/statements";

/**
 * A top-up reached the player's account. The last one of an order of top-ups only moves the order to
 * `delivered`; a buyer who was told "within five minutes" by mail is told that it has happened.
 * Confirmed twice, it counts once.
 * @throws DomainError order_not_found, order_moved when the order is not paid
 */
export async function creditTopup(credit: Credit): Promise<void> {
  await transaction((run) => creditTopupWithin(run, credit));
}

export interface Credit {
  orderItemId: number;
  actor: Actor;
  reference: string | null;
  at: Moment;
}

/** $1 the line. */
const FIND_LINE: Statement<{ orderId: number }> = {
  name: "find_topup",
  text: `SELECT order_id AS "orderId" FROM order_items WHERE id = $1`,
};

/**
 * $1 the line, $2 when, $3 the supplier's reference, $4 who says so: gives a row when it was not credited before.
 * The delivery mail says "credited" by itself when it is written after the credit. One whose money went back while the
 * supplier was being asked is said once more, whoever has seen that before.
 */
const CREDIT: Statement<{
  hasOpen: boolean;
  holdsCodes: boolean;
  wasPromised: boolean;
  /** What it cost, in dollars, where that has gone back. */
  lostUSD: string | null;
}> = {
  name: "credit_topup",
  text: `
    WITH credited AS (
      UPDATE order_items SET topup_status = 'credited', credited_at = ${momentOf("$2")}, topup_reference = $3, unpaid_seen_at = NULL, correct_until = NULL
      WHERE id = $1 AND topup_status IN ('waiting', 'submitting', 'submitted', 'rejected')
      RETURNING order_id, CASE WHEN unpaid_refund_id IS NOT NULL THEN price_usd * quantity - discount_usd END AS lost
    ), recorded AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT order_id, 'topup', $4, coalesce('credited, and its money went back: $' || lost, 'credited to the player')
      FROM credited
    )
    SELECT
      EXISTS (SELECT FROM order_items i WHERE i.order_id = credited.order_id AND i.id <> $1
        AND i.topup_status <> 'credited' AND i.refund_id IS NULL) AS "hasOpen",
      EXISTS (SELECT FROM order_items i WHERE i.order_id = credited.order_id AND i.topup_status IS NULL) AS "holdsCodes",
      EXISTS (SELECT FROM mails m WHERE m.order_id = credited.order_id AND m.kind = 'order-delivery'
        AND m.sent_at IS NOT NULL) AS "wasPromised",
      lost::text AS "lostUSD"
    FROM credited`,
};

/** The same within the caller's transaction; gives the order. */
async function creditTopupWithin(
  within: Within,
  { orderItemId, actor, reference, at }: Credit,
): Promise<{ orderId: number }> {
  const run = runOf(within);
  const [line] = await run(FIND_LINE, [orderItemId]);
  if (!line) throw new DomainError("order_not_found");
  const { orderId } = line;
  const status = await lockOrder(within, orderId);
  if (status !== "completed" && status !== "delivered") throw new DomainError("order_moved");
  const [order] = await run(CREDIT, [orderItemId, at, reference, actor]);
  if (order?.lostUSD) {
    const { lostUSD } = order;
    log.error({ orderId, orderItemId, lostUSD }, "a top-up was credited, and its money went back");
  }
  if (!order || order.hasOpen) return { orderId };
  if (order.wasPromised) await queueMail(within, { orderId, kind: "topup-credited" });
  if (status === "completed" && !order.holdsCodes) {
    const reason = "every top-up is credited";
    await moveOrder(within, { orderId, from: "completed", to: "delivered", actor, reason, at });
  }
  return { orderId };
}

/**
 * An admin credited the player's account by hand.
 * @throws DomainError order_not_found, order_moved when it is not paid, action_impossible when a refund
 * withdraws the line or it is no top-up
 */
export async function confirmTopup(
  call: AdminCall,
  { orderItemId }: { orderItemId: number },
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const columns = { orderId: true, topupStatus: true, refundId: true } as const;
    const where = { id: orderItemId };
    const found = await tx.orderItem.findUnique({ where, select: columns });
    if (!found) throw new DomainError("order_not_found");
    await lockOrder(tx, found.orderId);
    const item = await tx.orderItem.findUniqueOrThrow({ where, select: columns });
    if (item.refundId !== null || item.topupStatus === null) {
      throw new DomainError("action_impossible");
    }
    await creditTopupWithin(tx, {
      orderItemId,
      actor: actorOf(call),
      reference: null,
      at: clock(),
    });
    return {
      action: "order.credit_topup",
      entity: "order",
      entityId: item.orderId,
      before: { line: orderItemId, topup: item.topupStatus },
      after: { line: orderItemId, topup: "credited" },
      result: null,
    };
  });
}
