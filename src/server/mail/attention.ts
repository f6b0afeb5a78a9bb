import { type AttentionReason, DELIVERY_TOO_LONG_MS } from "@/domain/orders/order-actions";
import { orderMailsWhere } from "@/domain/orders/order-mails";
import { beforeMoment } from "@/server/platform/clock";
import { listOf } from "@/server/platform/database/statements";
import type { Attention } from "@/server/platform/feature";

/**
 * Kinds of mail whose failure never puts the order on the attention list (NEVER), or does so even
 * if all of the order's items are refunded (ALWAYS).
 */
const NEVER = kindsWhere((mail) => mail.failureNeedsPerson === "never");
const ALWAYS = kindsWhere((mail) => mail.failureNeedsPerson === "always");

export const MAIL_ATTENTION = {
  mail_failed: {
    // The order needs attention if a mail to its current address or to the gift's recipient bounced
    // and no later mail reached the same address; if a mail is unsent after an attempt; or if the
    // delivery mail is unsent DELIVERY_TOO_LONG_MS after the order's completion. Of the unsent
    // mails, those of NEVER and those about a wait that is over do not count; if all items are
    // refunded, only those of ALWAYS do.
    orders: (at) => `failed.order_id FROM (
      SELECT m.order_id FROM mails m JOIN orders o ON o.id = m.order_id LEFT JOIN gifts g ON g.order_id = o.id
      WHERE m.bounced_at IS NOT NULL AND m.recipient IN (o.customer_email, g.recipient_email)
      AND NOT EXISTS (SELECT FROM mails later WHERE later.order_id = m.order_id AND later.recipient = m.recipient
        AND later.id > m.id AND later.sent_at IS NOT NULL AND later.bounced_at IS NULL)
      UNION ALL SELECT o.id FROM mails m JOIN orders o ON o.id = m.order_id
      WHERE m.sent_at IS NULL AND (m.attempts > 0
        OR (m.kind = 'order-delivery' AND o.completed_at < ${beforeMoment(at, DELIVERY_TOO_LONG_MS)}))
      AND (m.kind <> 'order-waiting' OR o.waits_for <> 'approval') AND (m.kind <> 'order-held' OR o.waits_for = 'approval')
      AND m.kind NOT IN (${NEVER}) AND (m.kind IN (${ALWAYS}) OR EXISTS (
        SELECT FROM order_items i
        WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL))) failed`,
  },
} satisfies Partial<Record<AttentionReason, Attention>>;

function kindsWhere(isSo: Parameters<typeof orderMailsWhere>[0]): string {
  return listOf(orderMailsWhere(isSo));
}
