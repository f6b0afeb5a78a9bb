import { env } from "@/env";
import { IS_TOPUP_OPEN, isChecked } from "@/server/mail/mail-rows";
import { sendAccountMailJob, sendMailJob } from "@/server/mail/send-mail";
import { insertJob } from "@/server/platform/job-rows";
import { openQueue } from "@/server/platform/jobs";
import { run, type Statement } from "@/server/platform/statements";

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
 * $1 the host of Message-IDs, $2 the queue, $3 how many. Writes the mail of a kind to the buyers of the orders `o` that
 * `due` names, with the jobs that send them: once for each order, however many rounds look at it at once (mails_told_once).
 */
const tell = (kind: string, due: string): Statement<{ name: string }> => ({
  name: `tell_${kind}`,
  text: `
    WITH told AS (
      INSERT INTO mails (order_id, kind, recipient, locale, message_id)
      SELECT o.id, '${kind}', o.customer_email, o.locale,
        '<${kind}.' || o.id || '.' || gen_random_uuid() || '@' || $1::text || '>'
      FROM orders o WHERE ${due} AND o.customer_email <> ''
        AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = '${kind}')
      ORDER BY o.id LIMIT $3 ON CONFLICT DO NOTHING RETURNING id
    )
    ${insertJob({ queue: "$2", data: "jsonb_build_object('mailId', told.id)", from: "told" })} RETURNING name`,
});

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`;

/** Paid within a day, credits promised and not there. What the supplier refused has its own mail and its own way on. */
const TELL_LATE = tell(
  "order-late",
  `o.status = 'completed' AND o.completed_at BETWEEN now() - interval '1 day' AND ${minutesAgo(LATE_MINUTES)}
   AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${IS_TOPUP_OPEN})`,
);

/** The money is under way, or held for a person, and was not settled by the first answer. */
const TELL_CHECKING = tell(
  "order-checking",
  `o.status = 'pending' AND o.waits_for IS NULL AND ${isChecked("o.id")} AND EXISTS (
     SELECT FROM payments p WHERE p.order_id = o.id AND p.updated_at < ${minutesAgo(CHECKING_MINUTES)})`,
);

/** Anybody may have typed the address: whoever lives there gets one such mail a day. */
const TELL_UNPAID = tell(
  "order-unpaid",
  `o.status = 'pending' AND o.waits_for IS NULL AND o.created_at < ${minutesAgo(UNPAID_MINUTES)}
   AND o.expires_at > now() + interval '${LEFT_MINUTES} minutes' AND NOT ${isChecked("o.id")}
   AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'captured')
   AND NOT EXISTS (SELECT FROM orders other JOIN mails m ON m.order_id = other.id AND m.kind = 'order-unpaid'
     WHERE other.customer_email = o.customer_email AND m.created_at > now() - interval '1 day')
   AND NOT EXISTS (SELECT FROM orders newer
     WHERE newer.customer_email = o.customer_email AND newer.id > o.id)`,
);

/**
 * Tells buyers unasked what happened to their orders and what happens next: that credits are later than promised, that a
 * payment is being checked, that an order is held and not paid. Each once for each order, by the database's clock; what
 * is settled before the mail leaves is not told (IS_TRUE in mail-rows.ts). Gives how many mails were written.
 */
export async function tellBuyers(): Promise<number> {
  await Promise.all([openQueue(sendMailJob), openQueue(sendAccountMailJob)]);
  const host = new URL(env().APP_URL).hostname;
  const told = await Promise.all([
    run(TELL_LATE, [host, sendMailJob.name, BATCH]),
    run(TELL_CHECKING, [host, sendMailJob.name, BATCH]),
    run(TELL_UNPAID, [host, sendAccountMailJob.name, BATCH]),
  ]);
  return told.reduce((sum, jobs) => sum + jobs.length, 0);
}
