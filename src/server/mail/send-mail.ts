import { z } from "zod";
import { mailKindOf } from "@/server/mail/mail-kinds";
import { isFinalRefusal, type Mailer, smtpMailer } from "@/server/mail/mailer";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { defineJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/**
 * Sends a mail that is written down, of whatever kind, unless it is sent already, nobody is to get it any
 * more, or its code has expired meanwhile; then writes down that it is sent, with what follows from it.
 * @throws Error when the mail server did not take it, so that the job comes back
 */
export async function sendMail(
  mailId: number,
  mailer: Mailer = smtpMailer,
  clock: Clock = systemClock,
): Promise<void> {
  const mail = await db().mail.findUnique({
    where: { id: mailId },
    include: { user: { select: { username: true } } },
  });
  const kind = mailKindOf(mail?.kind ?? "");
  // An account that was purged took its mails along.
  if (!mail || !kind || mail.sentAt !== null) return;
  if (kind.isDue && !(await kind.isDue(mail))) return;
  const age = clock().getTime() - mail.createdAt.getTime();
  if (age > (kind.lifetimeSeconds ?? Number.POSITIVE_INFINITY) * 1000) {
    await db().mail.update({ where: { id: mailId }, data: { code: null, lastError: "expired" } });
    return;
  }
  const { recipient, messageId } = mail;
  try {
    await mailer({ ...(await kind.compose(mail)), to: recipient, messageId });
  } catch (error) {
    await db().mail.update({
      where: { id: mailId },
      data: { attempts: { increment: 1 }, lastError: reasonOf(error) },
    });
    if (!kind.dropsOnRefusal || !isFinalRefusal(error)) throw error;
    log.warn({ mailId, kind: mail.kind, err: error }, "a mail was refused for good");
    return;
  }
  const sentAt = clock();
  // The recipient is where it went: the address may have been corrected while it was on its way.
  const data = { sentAt, recipient, code: null, attempts: { increment: 1 }, lastError: null };
  await db().$transaction(async (tx) => {
    const { count } = await tx.mail.updateMany({ where: { id: mailId, sentAt: null }, data });
    if (count > 0) await kind.after?.(tx, mail, sentAt);
  });
}

/** Short, and without the mail's text: an SMTP server may repeat what it was sent. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return code || (error instanceof Error ? error.name : "unknown");
}

/** Some a person waits for at the screen, and strangers can ask for any number: several at once. */
export const sendMailJob = defineJob({
  name: "send-mail",
  schema: z.object({ mailId: z.int() }),
  handler: ({ mailId }) => sendMail(mailId),
  options: { atOnce: 4, formerNames: ["send-account-mail"] },
});
