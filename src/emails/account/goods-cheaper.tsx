import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { CheaperMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { plainName } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

const KIND = "goodsCheaper";

export const goodsCheaper: MailTemplate<CheaperMail> = {
  kind: KIND,
  blank: blankName,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    const { at, change } = mail;
    const who = () => plainName(mail.who, language);
    return {
      subject: t(`${KIND}.subject`),
      html: await render(<GoodsCheaper mail={mail} language={language} />),
      text: accountText(KIND, mail, language, [
        [t.markup(`${KIND}.what`, { at, change, who })],
        [t(`${KIND}.todo`)],
        linkText(logLink(mail, language)),
      ]),
    };
  },
};

/** Tells an owner that an admin made goods cheaper. */
export function renderGoodsCheaper(mail: CheaperMail): Promise<RenderedMail> {
  return renderMail(goodsCheaper, mail);
}

function GoodsCheaper({ mail, language }: { mail: CheaperMail; language: MailLanguage }) {
  const { t } = language;
  const { at, change } = mail;
  return (
    <AccountLayout kind={KIND} mail={mail} language={language}>
      <AccountParagraph>
        {t.rich(`${KIND}.what`, { at, change, who: () => <OwnDirection>{mail.who}</OwnDirection> })}
      </AccountParagraph>
      <MailAlert language={language} tone="wait">
        {t(`${KIND}.todo`)}
      </MailAlert>
      <MailButton {...logLink(mail, language)} />
    </AccountLayout>
  );
}

function logLink({ appUrl }: CheaperMail, { t }: MailLanguage) {
  return { href: `${appUrl}/admin?tab=log`, label: t(`${KIND}.action`) };
}
