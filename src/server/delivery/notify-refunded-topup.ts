import { queueMail } from "@/server/mail/queue-mail";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * $1 the order, $2 one of its refunds. Returns a row if the refund is executed, one of its top-ups
 * was credited during or after the refund, and no unsent mail reports such a top-up of the order.
 */
const FIND_RETURNED = statement(
  "find_returned_topup",
  `
    SELECT i.id AS "itemId" FROM order_items i JOIN refunds r ON r.id = coalesce(i.refund_id, i.unpaid_refund_id)
    WHERE i.order_id = $1 AND r.id = $2 AND r.status = 'refunded' AND i.topup_status = 'credited'
      AND (r.refunded_at <= i.credited_at OR EXISTS (
        SELECT FROM supplier_conflicts c WHERE c.order_item_id = i.id AND c.kind = 'withdrawn'))
      AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = $1 AND m.kind = 'topup-returned' AND m.sent_at IS NULL)
    LIMIT 1`,
);

/**
 * Queues the mail to a buyer who was refunded for a top-up that the supplier credited nevertheless.
 * Has no effect before the refund is executed, because a failed refund leaves the top-up paid;
 * booking the refund calls this function again.
 */
export async function notifyRefundedTopup(
  tx: Transaction,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  const [returned] = await tx.run(FIND_RETURNED, [orderId, refundId]);
  if (returned) await queueMail(tx, { orderId, kind: "topup-returned" });
}
