import { render } from "@react-email/render";
import { CODE_LIFETIME, MAILBOX_CODE_SECONDS } from "@/domain/account/account-code";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { CodeMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { Ltr } from "@/emails/parts/isolate";
import { Box, Spacer } from "@/emails/parts/layout-table";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { COLOUR, MONO } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { stripControlCharacters } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

/** Lifetime of each template's code, in seconds. */
const LIFETIME = {
  ...CODE_LIFETIME,
  orderAccess: MAILBOX_CODE_SECONDS,
  payerCode: MAILBOX_CODE_SECONDS,
} as const;
type CodeTemplate = keyof typeof LIFETIME;

/**
 * The template of a mail with a one-time code. Lock screens show the subject and the preview text,
 * so neither contains the code (visual design §11, e-mail).
 */
const accountCode = (purpose: CodeTemplate): MailTemplate<CodeMail> => ({
  kind: purpose,
  blank: (mail, placeholder) => ({ ...blankName(mail, placeholder), code: placeholder(mail.code) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: language.t(`${purpose}.subject`),
      html: await render(<AccountCode purpose={purpose} mail={mail} language={language} />),
      text: accountText(purpose, mail, language, [
        [stripControlCharacters(mail.code)],
        [expiry(purpose, language)],
        [language.t("accountCode.notAsked")],
      ]),
    };
  },
});

export const resetCode = accountCode("reset");
export const verificationCode = accountCode("verification");
export const orderAccessCode = accountCode("orderAccess");
export const payerCode = accountCode("payerCode");

interface AccountCodeProps {
  purpose: CodeTemplate;
  mail: CodeMail;
  language: MailLanguage;
}

function AccountCode({ purpose, mail, language }: AccountCodeProps) {
  return (
    <AccountLayout kind={purpose} mail={mail} language={language}>
      <CodeBox>{mail.code}</CodeBox>
      <Spacer height={20} />
      <AccountParagraph>{expiry(purpose, language)}</AccountParagraph>
      <p
        className="m-text-2"
        style={{ margin: "4px 0 0", color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
      >
        {language.t("accountCode.notAsked")}
      </p>
    </AccountLayout>
  );
}

function CodeBox({ children }: { children: string }) {
  return (
    <Box
      align="center"
      style={{ padding: "22px 20px", borderRadius: 12, backgroundColor: COLOUR.flash }}
    >
      <p
        dir="ltr"
        style={{
          margin: 0,
          color: COLOUR.ink,
          fontFamily: MONO,
          fontSize: 32,
          lineHeight: "44px",
          fontWeight: 640,
          letterSpacing: "0.08em",
        }}
      >
        <Ltr>{children}</Ltr>
      </p>
    </Box>
  );
}

function expiry(purpose: CodeTemplate, { t }: MailLanguage): string {
  return t("accountCode.expiry", { minutes: LIFETIME[purpose] / 60 });
}

/** Renders the mail with the code for choosing a new password. */
export function renderResetCode(mail: CodeMail): Promise<RenderedMail> {
  return renderMail(resetCode, mail);
}

/** Renders the mail with the code that verifies an e-mail address after registration. */
export function renderVerificationCode(mail: CodeMail): Promise<RenderedMail> {
  return renderMail(verificationCode, mail);
}

/** Renders the mail with the code that lets a browser see the orders of an e-mail address. */
export function renderOrderAccessCode(mail: CodeMail): Promise<RenderedMail> {
  return renderMail(orderAccessCode, mail);
}

/** Renders the mail with the code that lets an order's payer correct its e-mail address. */
export function renderPayerCode(mail: CodeMail): Promise<RenderedMail> {
  return renderMail(payerCode, mail);
}
