import { note } from "@/domain/orders/order-notes";
import { NOT_TAKEN_BACK } from "@/server/orders/buyer/reveal-order";
import type { Statement } from "@/server/platform/database/statements";

/**
 * $1 the mail, $2 where it went. Its code is forgotten. Once: nothing happens to a mail that is written down as sent
 * already. Where its address was corrected, or taken out, while it was on its way, it stays unsent, so that it goes to
 * the right one, too; the order's record says so, and `isUnsent` is true.
 * $3 whether its order's record says so, with $5, what the mail server said; $4 whether it delivers: codes arrive with the mail, a gift with that to its recipient, an order of top-ups alone
 * has arrived when the last is credited. The first moment of delivery stays.
 */
export const RECORD_SENT: Statement<{ isUnsent: boolean }> = {
  name: "record_mail_sent",
  text: `
    WITH sent AS (
      UPDATE mails SET sent_at = now(), code = NULL, attempts = attempts + 1, last_error = NULL,
        answer = CASE WHEN $3 THEN $5::text END
      WHERE id = $1 AND sent_at IS NULL AND recipient = $2 RETURNING order_id, kind
    ), unsent AS (
      SELECT order_id, kind FROM mails WHERE id = $1 AND sent_at IS NULL AND NOT EXISTS (SELECT FROM sent)
    ), delivered AS (
      UPDATE orders SET delivered_at = now() FROM sent
      WHERE $4 AND orders.id = sent.order_id AND orders.delivered_at IS NULL
        AND (sent.kind <> 'order-delivery' OR NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = sent.order_id)) AND (
        SELECT count(*) FILTER (WHERE i.topup_status IS NULL) > 0
          OR count(*) FILTER (WHERE i.topup_status <> 'credited') = 0
        FROM order_items i WHERE i.order_id = sent.order_id AND ${NOT_TAKEN_BACK})
    ), recorded AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT order_id, 'mail', 'system', '${note("mail_sent")}: ' || kind FROM sent WHERE $3
      UNION ALL SELECT order_id, 'mail', 'system', '${note("mail_sent_to_former")}: ' || kind FROM unsent WHERE $3
    )
    SELECT EXISTS (SELECT FROM unsent) AS "isUnsent"`,
};

/**
 * $1 the mail, $2 why, in a word, $3 whether the mail server never takes it: gives how often it has said so. Said $4 times,
 * the mail is given up, and its order's record says so.
 */
export const RECORD_REFUSAL: Statement<{ refusals: number }> = {
  name: "record_mail_refusal",
  text: `
    WITH refused AS (
      UPDATE mails SET attempts = attempts + 1, last_error = $2, refusals = refusals + CASE WHEN $3 THEN 1 ELSE 0 END
      WHERE id = $1 RETURNING order_id, kind, refusals
    ), recorded AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT order_id, 'mail', 'system', '${note("mail_refused")}: ' || kind FROM refused
      WHERE $3 AND refusals = $4 AND order_id IS NOT NULL
    )
    SELECT refusals FROM refused`,
};

/** $1 the mail, whose code is worth nothing any more. */
export const RECORD_EXPIRY: Statement<never> = {
  name: "record_mail_expiry",
  text: "UPDATE mails SET code = NULL, last_error = 'expired' WHERE id = $1",
};
