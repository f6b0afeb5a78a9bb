import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { AccountNoticeMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

export const passwordChanged: MailTemplate<AccountNoticeMail> = {
  kind: "passwordChanged",
  blank: blankName,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t("passwordChanged.subject"),
      html: await render(<PasswordChanged mail={mail} language={language} />),
      text: accountText("passwordChanged", mail, language, [
        [t("passwordChanged.signedOut")],
        [t("passwordChanged.notYou")],
        linkText(resetLink(mail, language)),
      ]),
    };
  },
};

/** Tells an account's owner that the password was changed, and what to do if it was not them. */
export function renderPasswordChanged(mail: AccountNoticeMail): Promise<RenderedMail> {
  return renderMail(passwordChanged, mail);
}

function PasswordChanged({ mail, language }: { mail: AccountNoticeMail; language: MailLanguage }) {
  return (
    <AccountLayout kind="passwordChanged" mail={mail} language={language}>
      <AccountParagraph>{language.t("passwordChanged.signedOut")}</AccountParagraph>
      <MailAlert language={language} tone="wait">
        {language.t("passwordChanged.notYou")}
      </MailAlert>
      <MailButton {...resetLink(mail, language)} />
    </AccountLayout>
  );
}

function resetLink({ appUrl }: AccountNoticeMail, { t }: MailLanguage) {
  return { href: `${appUrl}/forgot-password`, label: t("passwordChanged.action") };
}
