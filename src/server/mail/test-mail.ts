import { randomUUID } from "node:crypto";
import type { TestedDto } from "@/contract/admin/shop/settings";
import type { Locale } from "@/domain/text/locale";
import { renderTestMail } from "@/emails/account/test-mail";
import { env } from "@/env";
import { type Admin, type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { shopDetails } from "@/server/mail/mail-kind";
import { MailRefusal, smtpMailer } from "@/server/mail/mailer";

/** Mail id of the test mail, which has no row: a bounce of it has no effect. */
const NO_MAIL = 0;

/**
 * Sends a test mail to the admin's own address, over the connections for delivery mails, and
 * returns whether the mail server accepted the mail, or the problem if it did not. Writes an audit
 * log entry with the result.
 */
export async function testMail(
  call: AdminCall,
  to: { email: string; locale: Locale },
): Promise<TestedDto> {
  const problem = await sendNow(call.admin, to);
  const result = { works: problem === null, problem };
  return executeAudited(call, async () => ({
    action: "settings.send_test_mail",
    entity: "settings",
    entityId: "mail",
    after: result,
    result,
  }));
}

async function sendNow(
  { username }: Admin,
  { email, locale }: { email: string; locale: Locale },
): Promise<string | null> {
  const mail = await renderTestMail({ locale, username, ...shopDetails() });
  const messageId = `<${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  try {
    await smtpMailer({ ...mail, to: email, messageId, mailId: NO_MAIL, lane: "delivery" });
    return null;
  } catch (error) {
    return error instanceof MailRefusal ? error.message : "the mail server cannot be reached";
  }
}
