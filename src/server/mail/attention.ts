import { type AttentionReason, DELIVERY_TOO_LONG_MS } from "@/domain/orders/order-actions";
import { orderMailsWhere } from "@/domain/orders/order-mails";
import { beforeMoment } from "@/server/platform/clock";
import { listOf } from "@/server/platform/database/statements";
import type { Attention } from "@/server/platform/feature";

/** Kinds of mail whose failure never puts the order on the attention list, or always does. */
const NEVER = kindsWhere((mail) => mail.failureNeedsPerson === "never");
const ALWAYS = kindsWhere((mail) => mail.failureNeedsPerson === "always");

export const MAIL_ATTENTION = {
  mail_failed: {
    // A mail bounced and no later one reached the same address; or a mail is unsent after an
    // attempt, or the order's delivery mail is unsent for too long. If no item is left, only unsent
    // mails of ALWAYS count.
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
