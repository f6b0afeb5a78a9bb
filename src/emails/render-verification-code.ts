import { renderAccountCode } from "@/emails/account-code";
import type { CodeMail } from "@/emails/account-mail";
import type { RenderedMail } from "@/emails/order-mail";

/** The code that proves an e-mail address after registering. */
export function renderVerificationCode(mail: CodeMail): Promise<RenderedMail> {
  return renderAccountCode("verification", mail);
}
