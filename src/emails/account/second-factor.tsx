import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { SecondFactorMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { isolatedName } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

const KIND = "secondFactor";

export const secondFactor: MailTemplate<SecondFactorMail> = {
  kind: KIND,
  blank: blankName,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    const { at, event, left } = mail;
    const who = () => isolatedName(mail.who, language);
    return {
      subject: t(`${KIND}.subject`),
      html: await render(<SecondFactor mail={mail} language={language} />),
      text: accountText(KIND, mail, language, [
        [t.markup(`${KIND}.events.${event}`, { at, left, who })],
        [t(`${KIND}.notYou`)],
        linkText(resetLink(mail, language)),
      ]),
    };
  },
};

/** Tells an admin about a change of the account's second factor, or the use of a recovery code. */
export function renderSecondFactor(mail: SecondFactorMail): Promise<RenderedMail> {
  return renderMail(secondFactor, mail);
}

function SecondFactor({ mail, language }: { mail: SecondFactorMail; language: MailLanguage }) {
  const { t } = language;
  const { at, event, left } = mail;
  const who = () => <OwnDirection>{mail.who}</OwnDirection>;
  return (
    <AccountLayout kind={KIND} mail={mail} language={language}>
      <AccountParagraph>{t.rich(`${KIND}.events.${event}`, { at, left, who })}</AccountParagraph>
      <MailAlert language={language} tone="wait">
        {t(`${KIND}.notYou`)}
      </MailAlert>
      <MailButton {...resetLink(mail, language)} />
    </AccountLayout>
  );
}

function resetLink({ appUrl }: SecondFactorMail, { t }: MailLanguage) {
  return { href: `${appUrl}/forgot-password`, label: t("passwordChanged.action") };
}
