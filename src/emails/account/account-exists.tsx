import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { AccountNoticeMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

export const accountExists: MailTemplate<AccountNoticeMail> = {
  kind: "accountExists",
  blank: blankName,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t("accountExists.subject"),
      html: await render(<AccountExists mail={mail} language={language} />),
      text: accountText("accountExists", mail, language, [
        [t("accountExists.attempt")],
        [t("accountExists.signIn")],
        linkText(signInLink(mail, language)),
      ]),
    };
  },
};

/**
 * Sent instead of a code when somebody registers with the address of an existing account. The
 * screen does not reveal that the account exists; this mail tells the owner of the address.
 * Design §3 (same answer for everyone).
 */
export function renderAccountExists(mail: AccountNoticeMail): Promise<RenderedMail> {
  return renderMail(accountExists, mail);
}

function AccountExists({ mail, language }: { mail: AccountNoticeMail; language: MailLanguage }) {
  return (
    <AccountLayout kind="accountExists" mail={mail} language={language}>
      <AccountParagraph>{language.t("accountExists.attempt")}</AccountParagraph>
      <Spacer height={12} />
      <AccountParagraph>{language.t("accountExists.signIn")}</AccountParagraph>
      <MailButton {...signInLink(mail, language)} />
    </AccountLayout>
  );
}

function signInLink({ appUrl }: AccountNoticeMail, { t }: MailLanguage) {
  return { href: `${appUrl}/login`, label: t("accountExists.action") };
}
