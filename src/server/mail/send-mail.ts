import { z } from "zod";
import { consumeMailBudget } from "@/server/mail/account-budget";
import { MAIL_CONDITIONS, mailKindOf } from "@/server/mail/mail-kinds";
import { RECORD_EXPIRY, RECORD_REFUSAL, RECORD_SENT } from "@/server/mail/mail-rows";
import { isFinalRefusal, MAIL_JOBS, type Mailer, smtpMailer } from "@/server/mail/mailer";
import { NOT_TAKEN_BACK } from "@/server/orders/buyer/reveal-order";
import { restorePoints } from "@/server/platform/admission/limit";
import { batchLoader } from "@/server/platform/database/batch-loader";
import { retryWrite } from "@/server/platform/database/retry-write";
import { statement } from "@/server/platform/database/statement";
import { keysTable, run } from "@/server/platform/database/statements";
import { defineJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";
import { addLogFields } from "@/server/platform/log/log-fields";
import { counter } from "@/server/platform/watch/metrics";
import { inSpan } from "@/server/platform/watch/tracing";

/**
 * Sends a queued mail of any kind, and records the result immediately. Skips a mail that was sent
 * or given up, whose recipient was erased, or that does not meet the conditions of its kind
 * (`isAboutItems`, `isAboutWaiting`, `waitsForDispute`). If `isStillTrue` is false, runs
 * `onObsolete`; if the content has expired (`lifetimeSeconds`), records that.
 * @throws Error if the job must retry: the mail server did not accept the mail, the mail was
 *   postponed, or the recipient was corrected during sending. A permanent refusal after which the
 *   mail is given up is only logged
 */
export async function sendMail(mailId: number, mailer: Mailer = smtpMailer): Promise<void> {
  const mail = await findMail(mailId);
  const kind = mailKindOf(mail?.kind ?? "");
  if (mail?.orderId) addLogFields({ orderId: mail.orderId });
  // The row is missing if the mail's account was purged.
  if (!mail || !kind || mail.sentAt !== null || mail.refusals >= kind.refusals) return;
  // The recipient was erased.
  if (mail.recipient === "") return;
  if (!mail.isTrue) return kind.onObsolete?.(mail);
  if (kind.isAboutItems && !mail.hasItems) return;
  if (kind.isAboutWaiting?.every((wait) => wait !== mail.waitsFor)) return;
  if (kind.waitsForDispute && mail.isDisputed) return;
  if (mail.ageSeconds > (kind.lifetimeSeconds ?? Number.POSITIVE_INFINITY)) {
    await run(RECORD_EXPIRY, [mailId]);
    return;
  }
  const { recipient, messageId } = mail;
  const { lane, isRecorded = false, isDelivery = false, share } = kind;
  const taken = share ? await consumeMailBudget(share, mail.turn) : [];
  let isWritten = false;
  let isMoved = false;
  const onTaken = async (answer: string | null) => {
    isWritten = true;
    // Only this process knows that the mail was sent, so retry the write: otherwise the job would
    // send the mail again.
    const values = [mailId, recipient, isRecorded, isDelivery, answer] as const;
    const [recorded] = await retryWrite(RECORD_SENT, values);
    isMoved = recorded?.isUnsent ?? false;
  };
  try {
    const [composed, receipt = null] = await Promise.all([
      kind.compose(mail),
      kind.receipt?.(mail),
    ]);
    const takeBackUrl = kind.takeBackUrl?.(mail);
    const outgoing = { ...composed, receipt, takeBackUrl, to: recipient, messageId, mailId, lane };
    const attributes = { "barq.mail.id": mailId, "barq.mail.lane": lane };
    const span = { kind: "client", isRoot: true, attributes } as const;
    await inSpan(`mail ${mail.kind}`, span, () => mailer({ ...outgoing, onTaken }));
    if (!isWritten) await onTaken(null);
    mails.inc({ lane, outcome: "sent" });
  } catch (error) {
    const isFinal = isFinalRefusal(error);
    mails.inc({ lane, outcome: isFinal ? "refused" : "failed" });
    if (!isFinal) await restorePoints(taken);
    const refusal = [mailId, reasonOf(error), isFinal, kind.refusals] as const;
    const [row] = await run(RECORD_REFUSAL, refusal);
    if (!isFinal || !row || row.refusals < kind.refusals) throw error;
    log.warn({ mailId, kind: mail.kind, err: error }, "mail refused for good");
  }
  if (isMoved) throw new Error("the address was corrected while the mail was on its way");
}

const mails = counter({
  name: "barq_mails_total",
  help: "Tries to send a mail, by lane and outcome: sent, refused for good, or failed (retried later).",
  labels: ["lane", "outcome"],
});

/**
 * SQL: `isStillTrue` of the mail `m`, about the order `o`; true for kinds without that condition.
 */
const IS_TRUE = `CASE m.kind ${MAIL_CONDITIONS.map(([kind, isTrue]) => `WHEN '${kind}' THEN ${isTrue}`).join("\n")} ELSE true END`;

/** $1 the ids. */
const FIND_MAILS = statement(
  "find_mails",
  `
    SELECT m.id, m.order_id AS "orderId", m.kind, m.recipient, m.locale, m.message_id AS "messageId", m.code,
      m.stock_request_id AS "stockRequestId", extract(epoch FROM now() - m.created_at)::float8 AS "ageSeconds", m.sent_at AS "sentAt", m.refusals, m.turn, u.username,
      (SELECT count(*) FILTER (WHERE ${NOT_TAKEN_BACK}) > 0 FROM order_items i WHERE i.order_id = m.order_id)
        AS "hasItems",
      o.waits_for AS "waitsFor", o.waits_until AS "waitsUntil",
      EXISTS (SELECT FROM disputes d WHERE d.order_id = m.order_id AND d.state <> 'resolved') AS "isDisputed",
      ${IS_TRUE} AS "isTrue"
    FROM ${keysTable("int")} JOIN mails m ON m.id = keys.key LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN orders o ON o.id = m.order_id`,
);

const findMail = batchLoader(async (ids: readonly number[]) => {
  const mails = await run(FIND_MAILS, [ids]);
  return new Map(mails.map((mail) => [mail.id, mail]));
});

/** A short reason without the mail's text, which an SMTP server's answer may repeat. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code || (error instanceof Error ? error.name : "unknown");
}

const mailJob = { schema: z.object({ mailId: z.int() }), handler: sendOne };

async function sendOne({ mailId }: { mailId: number }): Promise<void> {
  await sendMail(mailId);
}

/**
 * Mails of the lane `order` (`MailLane`). Deliveries are sent by the job in
 * src/server/delivery/deliver-order.ts.
 */
export const sendMailJob = defineJob({
  name: "send-mail",
  ...mailJob,
  options: MAIL_JOBS.order,
});

/** Codes, for which a person waits. */
export const sendAccountMailJob = defineJob({
  name: "send-account-mail",
  ...mailJob,
  options: MAIL_JOBS.account,
});

/** Notices to buyers, often many at once. */
export const sendNoticeMailJob = defineJob({
  name: "send-notice-mail",
  ...mailJob,
  options: MAIL_JOBS.notice,
});

/** Notices to account owners and to unverified addresses. */
export const sendAccountNoticeJob = defineJob({
  name: "send-account-notice",
  ...mailJob,
  options: MAIL_JOBS["account-notice"],
});

const JOB_OF_LANE = {
  order: sendMailJob,
  account: sendAccountMailJob,
  notice: sendNoticeMailJob,
  "account-notice": sendAccountNoticeJob,
};

/**
 * The job that sends mails of a kind.
 * @throws Error for deliveries, which src/server/delivery/deliver-order.ts sends
 */
export function mailJobOf(kind: string): typeof sendMailJob {
  const lane = mailKindOf(kind)?.lane;
  if (!lane || lane === "delivery") throw new Error(`no job sends a mail of the kind ${kind}`);
  return JOB_OF_LANE[lane];
}
