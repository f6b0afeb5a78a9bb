import { z } from "zod";
import { CODE_LIFETIME } from "@/domain/account-code";
import { localeOr } from "@/domain/locale";
import { renderResetCode, renderVerificationCode } from "@/emails/account/account-code";
import { renderAccountExists } from "@/emails/account/account-exists";
import { renderPasswordChanged } from "@/emails/account/password-changed";
import type { RenderedMail } from "@/emails/order/order-mail";
import { ACCOUNT_MAIL_KINDS, type AccountMailKind } from "@/server/mail/mail-kinds";
import { isFinalRefusal, type Mailer, smtpMailer } from "@/server/mail/mailer";
import { shopDetails } from "@/server/mail/order-mail-data";
import { sendOnce } from "@/server/mail/send-once";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { defineJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";

type MailRow = Prisma.MailGetPayload<{ include: { user: { select: { username: true } } } }>;

/** Seconds after which a mail with a code would bring one that is worth nothing. */
const LIFETIME: Partial<Record<AccountMailKind, number>> = {
  verification: CODE_LIFETIME.verification,
  "password-reset": CODE_LIFETIME.reset,
};

/**
 * Sends a mail to the owner of an account, unless it is sent already or its code has expired meanwhile.
 * @throws Error when the mail server did not take it, so that the job comes back
 */
export async function sendAccountMail(
  mailId: number,
  mailer: Mailer = smtpMailer,
  clock: Clock = systemClock,
): Promise<void> {
  const mail = await db().mail.findUnique({
    where: { id: mailId },
    include: { user: { select: { username: true } } },
  });
  const kind = ACCOUNT_MAIL_KINDS.find((known) => known === mail?.kind);
  // An account that was swept out took its mails along.
  if (!mail || kind === undefined) return;
  const age = clock().getTime() - mail.createdAt.getTime();
  if (age > (LIFETIME[kind] ?? Number.POSITIVE_INFINITY) * 1000) {
    await db().mail.update({ where: { id: mailId }, data: { code: null, lastError: "expired" } });
    return;
  }
  try {
    await sendOnce(mail, () => renderMail(kind, mail), { mailer, clock });
  } catch (error) {
    // Anybody can sign up with a mailbox that does not exist: nothing is owed to it.
    if (!isFinalRefusal(error)) throw error;
    log.warn({ mailId, kind, err: error }, "a mail of an account was refused for good");
  }
}

async function renderMail(kind: AccountMailKind, mail: MailRow): Promise<RenderedMail> {
  const notice = {
    locale: localeOr(mail.locale),
    username: mail.user?.username ?? "",
    ...shopDetails(),
  };
  switch (kind) {
    case "verification":
      return renderVerificationCode({ ...notice, code: codeOf(mail) });
    case "password-reset":
      return renderResetCode({ ...notice, code: codeOf(mail) });
    case "password-changed":
      return renderPasswordChanged(notice);
    case "account-exists":
      return renderAccountExists(notice);
  }
}

function codeOf({ code, messageId }: MailRow): string {
  if (code === null) throw new Error("a mail with a code has lost it");
  return unseal(code, associatedData.mail(messageId));
}

/** A person waits for it at the screen: several at once. */
export const sendAccountMailJob = defineJob({
  name: "send-account-mail",
  schema: z.object({ mailId: z.int() }),
  handler: ({ mailId }) => sendAccountMail(mailId),
  options: { workers: 4 },
});
