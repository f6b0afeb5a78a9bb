import { renderAccountCode } from "@/emails/account-code";
import type { CodeMail } from "@/emails/account-mail";
import type { RenderedMail } from "@/emails/order-mail";

/** The code that lets a person choose a new password. */
export function renderResetCode(mail: CodeMail): Promise<RenderedMail> {
  return renderAccountCode("reset", mail);
}
