import { env } from "@/env";
import { IS_TOPUP_OPEN } from "@/server/delivery/mails";
import { insertMail } from "@/server/mail/insert-mail";
import { sendAccountNoticeJob, sendNoticeMailJob } from "@/server/mail/send-mail";
import { isChecked } from "@/server/payments/mails";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { insertJob } from "@/server/platform/jobs/job-rows";

/** Maximum number of mails of each kind per call of `notifyBuyers`. */
const BATCH = 100;

/** Minutes after the payment within which top-ups are promised (specification §2). */
const LATE_MINUTES = 5;
/**
 * Minutes after which the buyer gets a mail: CHECKING_MINUTES after the last change of a payment
 * that is being checked, UNPAID_MINUTES after an unpaid order was placed.
 */
const CHECKING_MINUTES = 2;
const UNPAID_MINUTES = 10;
/**
 * Minimum minutes that must be left until an unpaid order expires when its buyer is asked to pay.
 */
const LEFT_MINUTES = 5;

/**
 * Inserts a mail of the kind, and its job, for each order that `due` selects (id, customer_email,
 * locale, turn). Each order gets the mail once, even with concurrent calls (unique index
 * mails_told_once). $1 the host of Message-IDs, $2 the queue, $3 the maximum number of mails.
 */
const tell = (kind: "order-late" | "order-checking" | "order-unpaid", due: string) =>
  statement(
    `tell_${kind}`,
    `
    WITH due AS (${due}), told AS (${insertMail({
      about: { order_id: "id" },
      kind: `'${kind}'`,
      recipient: "customer_email",
      locale: "locale",
      messageId: `'<${kind}.' || id || '.' || gen_random_uuid() || '@' || $1::text || '>'`,
      turn: "turn",
      from: "due",
    })} ORDER BY turn, id LIMIT $3 ON CONFLICT DO NOTHING RETURNING id, turn
    )
    ${insertJob({ queue: "$2", data: "jsonb_build_object('mailId', told.id)", priority: "1 - told.turn", from: "told" })}
    RETURNING queue`,
  );

/** SQL: orders `o` that match, whose buyer has an address and no mail of this kind. */
const untold = (kind: string, condition: string) => `
  FROM orders o WHERE ${condition} AND o.customer_email <> ''
    AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = '${kind}')`;

const eachUntold = (kind: string, condition: string) => `
  SELECT o.id, o.customer_email, o.locale, 1 AS turn ${untold(kind, condition)}`;

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`;

/**
 * SQL condition: the order was paid within the last day, over LATE_MINUTES ago, and has an open
 * top-up. Rejected top-ups have their own mail.
 */
const IS_LATE = `
  o.status = 'completed' AND o.completed_at BETWEEN now() - interval '1 day' AND ${minutesAgo(LATE_MINUTES)}
  AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${IS_TOPUP_OPEN})`;

/**
 * SQL condition: a payment is under way or held for a person (`isChecked`), and a payment of the
 * order has not changed for CHECKING_MINUTES.
 */
const IS_LONG_CHECKED = `
  o.status = 'pending' AND o.waits_for IS NULL AND ${isChecked("o.id")} AND EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.updated_at < ${minutesAgo(CHECKING_MINUTES)})`;

/**
 * SQL condition: the order is unpaid but can still be paid, and its address has no newer order. The
 * address is unverified, so each mailbox (`mailbox_key`) gets at most one such mail a day.
 */
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

/**
 * Selects the newest unpaid order of each mailbox. The mail of a network's first order goes out
 * before those of any network's second order (`turn`).
 */
const TELL_UNPAID = tell(
  "order-unpaid",
  `SELECT id, customer_email, locale,
     (CASE WHEN client_network IS NULL THEN 1
       ELSE row_number() OVER (PARTITION BY client_network ORDER BY id) END)::int AS turn
   FROM (SELECT DISTINCT ON (mailbox_key(o.customer_email)) o.id, o.customer_email, o.locale, o.client_network
     ${untold("order-unpaid", IS_UNPAID)} ORDER BY mailbox_key(o.customer_email), o.id DESC) newest`,
);

/**
 * Notifies buyers about their orders: a top-up is late, a payment is being checked, an order is
 * unpaid but has not expired. Each mail is queued once per order, by the database's clock. A mail
 * whose reason has passed before it is sent is dropped (its kind's `isStillTrue`).
 * @returns the number of mails queued
 */
export async function notifyBuyers(): Promise<number> {
  const host = new URL(env().APP_URL).hostname;
  const told = await Promise.all([
    run(TELL_LATE, [host, sendNoticeMailJob.name, BATCH]),
    run(TELL_CHECKING, [host, sendNoticeMailJob.name, BATCH]),
    run(TELL_UNPAID, [host, sendAccountNoticeJob.name, BATCH]),
  ]);
  return told.reduce((sum, jobs) => sum + jobs.length, 0);
}
