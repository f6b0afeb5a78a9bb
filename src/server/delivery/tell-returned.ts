import { queueMail } from "@/server/mail/queue-mail";
import { runOf, type Statement, type Within } from "@/server/platform/database/statements";

/**
 * $1 the order, $2 a refund of it: a row where the refund is executed, a top-up of it was credited although its money
 * was going or had gone, and no mail that says so waits.
 */
const FIND_RETURNED: Statement<{ itemId: number }> = {
  name: "find_returned_topup",
  text: `
    SELECT i.id AS "itemId" FROM order_items i JOIN refunds r ON r.id = coalesce(i.refund_id, i.unpaid_refund_id)
    WHERE i.order_id = $1 AND r.id = $2 AND r.status = 'refunded' AND i.topup_status = 'credited'
      AND (r.refunded_at <= i.credited_at OR EXISTS (
        SELECT FROM supplier_conflicts c WHERE c.order_item_id = i.id AND c.kind = 'withdrawn'))
      AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = $1 AND m.kind = 'topup-returned' AND m.sent_at IS NULL)
    LIMIT 1`,
};

/**
 * Tells a buyer whose money has gone back that the supplier credited the top-up all the same. Before the refund is
 * executed nothing is told: it may be refused, and the top-up is then what was paid for.
 */
export async function tellReturned(
  within: Within,
  { orderId, refundId }: { orderId: number; refundId: number },
): Promise<void> {
  const [returned] = await runOf(within)(FIND_RETURNED, [orderId, refundId]);
  if (returned) await queueMail(within, { orderId, kind: "topup-returned" });
}
