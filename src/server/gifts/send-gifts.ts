import { env } from "@/env";
import { insertMail } from "@/server/mail/insert-mail";
import { sendMailJob } from "@/server/mail/send-mail";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { insertJob } from "@/server/platform/jobs/job-rows";

/** Maximum number of gifts per call of `sendDueGifts`. */
const BATCH = 100;

/**
 * $1 the host of Message-IDs, $2 the queue, $3 the limit. Queues the mails of paid, due gifts, each
 * once. Skips gifts that were refunded or are in dispute, and for now gifts whose order is locked:
 * a correction of the address locks the order, then the gift.
 */
const SEND_DUE_GIFTS = statement(
  "send_due_gifts",
  `
    WITH due AS (
      SELECT g.order_id FROM gifts g JOIN orders o ON o.id = g.order_id
      WHERE g.queued_at IS NULL AND g.send_at <= now() AND g.recipient_email <> ''
        AND o.status IN ('completed', 'delivered')
        AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.refund_id IS NULL)
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.state <> 'resolved')
      ORDER BY g.send_at LIMIT $3 FOR UPDATE OF g SKIP LOCKED FOR KEY SHARE OF o SKIP LOCKED
    ), queued AS (
      UPDATE gifts g SET queued_at = now() FROM due WHERE g.order_id = due.order_id
      RETURNING g.order_id, g.recipient_email
    ), mailed AS (${insertMail({
      about: { order_id: "o.id" },
      kind: "'gift-delivery'",
      recipient: "queued.recipient_email",
      locale: "o.locale",
      messageId: "'<gift-delivery.' || o.id || '.' || gen_random_uuid() || '@' || $1::text || '>'",
      from: "queued JOIN orders o ON o.id = queued.order_id",
    })} RETURNING id
    )
    ${insertJob({ queue: "$2", data: "jsonb_build_object('mailId', mailed.id)", from: "mailed" })} RETURNING queue`,
);

/** Queues the mails of due gifts, by the database's clock. Returns their number. */
export async function sendDueGifts(): Promise<number> {
  const host = new URL(env().APP_URL).hostname;
  return (await run(SEND_DUE_GIFTS, [host, sendMailJob.name, BATCH])).length;
}
