import { note } from "@/domain/orders/order-notes";
import { NOT_TAKEN_BACK } from "@/server/orders/buyer/reveal-order";
import { insertEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";

const MAIL_EVENT = { orderId: "order_id", type: "mail", actor: "'system'" } as const;

/**
 * Records that a mail was sent and erases its code; changes nothing if that is recorded already. If
 * the address was corrected or erased while the mail was on its way, the mail stays unsent, so that
 * it also goes to the right address; the order's events say so, and `isUnsent` is true.
 * $1 the mail, $2 the address it went to, $3 whether the order's events record it, $4 whether it
 * delivers the order, $5 the mail server's answer.
 * Licence keys and codes arrive with the delivery mail, those of a gift with the recipient's mail;
 * an order of top-ups only is delivered when its last top-up is credited. The first moment of
 * delivery is kept.
 */
export const RECORD_SENT = statement(
  "record_mail_sent",
  `
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
    ), recorded AS (${insertEvent(
      { ...MAIL_EVENT, reason: `'${note("mail_sent")}: ' || kind`, from: "sent", where: "$3" },
      {
        ...MAIL_EVENT,
        reason: `'${note("mail_sent_to_former")}: ' || kind`,
        from: "unsent",
        where: "$3",
      },
    )}
    )
    SELECT EXISTS (SELECT FROM unsent) AS "isUnsent"`,
);

/**
 * Records a failed try and returns the number of permanent refusals. $1 the mail, $2 the reason in
 * one word, $3 whether the refusal is permanent, $4 the number of refusals at which the mail is
 * given up and the order's events say so.
 */
export const RECORD_REFUSAL = statement(
  "record_mail_refusal",
  `
    WITH refused AS (
      UPDATE mails SET attempts = attempts + 1, last_error = $2, refusals = refusals + CASE WHEN $3 THEN 1 ELSE 0 END
      WHERE id = $1 RETURNING order_id, kind, refusals
    ), recorded AS (${insertEvent({
      ...MAIL_EVENT,
      reason: `'${note("mail_refused")}: ' || kind`,
      from: "refused",
      where: "$3 AND refusals = $4 AND order_id IS NOT NULL",
    })}
    )
    SELECT refusals FROM refused`,
);

/** `mails.last_error` of a mail that was not sent because its code has expired. */
export const EXPIRED = "expired";

/** $1 the mail, whose code has expired. */
export const RECORD_EXPIRY = statement(
  "record_mail_expiry",
  `UPDATE mails SET code = NULL, last_error = '${EXPIRED}' WHERE id = $1`,
);
