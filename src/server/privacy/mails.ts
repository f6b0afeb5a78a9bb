import type { ErasureMail } from "@/emails/account/account-mail";
import { spokenTime } from "@/server/mail/mail-data";
import { accountNews, defineKind, type MailRow, shopDetails } from "@/server/mail/mail-kind";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";

/**
 * Data of a mail about an erasure: until when, and where, the erasure can be withdrawn (in the
 * profile, or by writing to the shop).
 */
async function erasureMailData(mail: MailRow): Promise<ErasureMail> {
  const row = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { erasure: { select: { dueAt: true, userId: true } } },
  });
  if (!row.erasure) throw new Error("the mail has no erasure");
  const locale = closedValue("mails.locale", mail.locale);
  return {
    locale,
    ...shopDetails(),
    until: spokenTime(row.erasure.dueAt, locale),
    hasAccount: row.erasure.userId !== null,
  };
}

export const PRIVACY_MAILS = {
  "erasure-requested": defineKind({
    ...accountNews,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureRequested(data),
  }),
  "erasure-done": defineKind({
    ...accountNews,
    load: erasureMailData,
    render: async (data) => (await import("@/emails/account/erasure")).renderErasureDone(data),
  }),
};
