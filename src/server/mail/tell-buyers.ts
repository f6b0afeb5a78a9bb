import { env } from "@/env";
import { IS_TOPUP_OPEN } from "@/server/delivery/mails";
import { sendAccountNoticeJob, sendNoticeMailJob } from "@/server/mail/send-mail";
import { isChecked } from "@/server/payments/mails";
import { run, type Statement } from "@/server/platform/database/statements";
import { insertJob } from "@/server/platform/jobs/job-rows";

/** The most that are told in one round, of each kind. */
const BATCH = 100;

/** Minutes after the payment within which credits are promised (specification §2). */
const LATE_MINUTES = 5;
/** Minutes for which a payment may be under way, and an order unpaid, before its buyer hears of it. */
const CHECKING_MINUTES = 2;
const UNPAID_MINUTES = 10;
/** Of what an order is held for, in minutes, so many are left at least when its buyer is asked to pay. */
const LEFT_MINUTES = 5;

/**
 * $1 the host of Message-IDs, $2 the queue, $3 the most. Writes the mail of a kind to the buyers of the orders that `due`
 * selects (id, customer_email, locale, turn), with the jobs that send them: once for each order, however many rounds look
 * at it at once (mails_told_once).
 */
const tell = (kind: string, due: string): Statement<{ queue: string }> => ({
  name: `tell_${kind}`,
  text: `
    WITH due AS (${due}), told AS (
      INSERT INTO mails (order_id, kind, recipient, locale, message_id, turn)
      SELECT id, '${kind}', customer_email, locale,
        '<${kind}.' || id || '.' || gen_random_uuid() || '@' || $1::text || '>', turn
      FROM due ORDER BY turn, id LIMIT $3 ON CONFLICT DO NOTHING RETURNING id, turn
    )
    ${insertJob({ queue: "$2", data: "jsonb_build_object('mailId', told.id)", priority: "1 - told.turn", from: "told" })}
    RETURNING queue`,
});

/** Orders `o` of a buyer who has not been sent the mail of this kind. */
const untold = (kind: string, condition: string) => `
  FROM orders o WHERE ${condition} AND o.customer_email <> ''
    AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = '${kind}')`;

const eachUntold = (kind: string, condition: string) => `
  SELECT o.id, o.customer_email, o.locale, 1 AS turn ${untold(kind, condition)}`;

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`;

/** Paid within a day, credits promised and not there. What the supplier refused has its own mail and its own way on. */
const IS_LATE = `
  o.status = 'completed' AND o.completed_at BETWEEN now() - interval '1 day' AND ${minutesAgo(LATE_MINUTES)}
  AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${IS_TOPUP_OPEN})`;

/** The money is under way, or held for a person, and was not settled by the first answer. */
const IS_LONG_CHECKED = `
  o.status = 'pending' AND o.waits_for IS NULL AND ${isChecked("o.id")} AND EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.updated_at < ${minutesAgo(CHECKING_MINUTES)})`;

/** Anybody may have typed the address: its mailbox gets one such mail a day, however the address is spelled. */
const IS_UNPAID = `
  o.status = 'pending' AND o.waits_for IS NULL AND o.created_at < ${minutesAgo(UNPAID_MINUTES)}
  AND o.expires_at > now() + interval '${LEFT_MINUTES} minutes' AND NOT ${isChecked("o.id")}
  AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'captured')
  AND NOT EXISTS (SELECT FROM mails m WHERE m.kind = 'order-unpaid'
    AND mailbox_key(m.recipient) = mailbox_key(o.customer_email) AND m.created_at > now() - interval '1 day')
  AND NOT EXISTS (SELECT FROM orders newer
    WHERE newer.customer_email = o.customer_email AND newer.id > o.id)`;

const TELL_LATE = tell("order-late", eachUntold("order-late", IS_LATE));
const TELL_CHECKING = tell("order-checking", eachUntold("order-checking", IS_LONG_CHECKED));

/** The newest order of each mailbox. Networks take turns: the first of each, then the second. */
const TELL_UNPAID = tell(
  "order-unpaid",
  `SELECT id, customer_email, locale,
     (CASE WHEN client_network IS NULL THEN 1
       ELSE row_number() OVER (PARTITION BY client_network ORDER BY id) END)::int AS turn
   FROM (SELECT DISTINCT ON (mailbox_key(o.customer_email)) o.id, o.customer_email, o.locale, o.client_network
     ${untold("order-unpaid", IS_UNPAID)} ORDER BY mailbox_key(o.customer_email), o.id DESC) newest`,
);

/**
 * Tells buyers unasked what happened to their orders and what happens next: that credits are later than promised, that a
 * payment is being checked, that an order is held and not paid. Each once for each order, by the database's clock; what
 * is settled before the mail leaves is not told (`isTrue` of its kind). Gives how many mails were written.
 */
export async function tellBuyers(): Promise<number> {
  const host = new URL(env().APP_URL).hostname;
  const told = await Promise.all([
    run(TELL_LATE, [host, sendNoticeMailJob.name, BATCH]),
    run(TELL_CHECKING, [host, sendNoticeMailJob.name, BATCH]),
    run(TELL_UNPAID, [host, sendAccountNoticeJob.name, BATCH]),
  ]);
  return told.reduce((sum, jobs) => sum + jobs.length, 0);
}
