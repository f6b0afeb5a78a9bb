import { render } from "@react-email/render";
import type { OrderAddressMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { footerText } from "@/emails/order/order-text";
import { Ltr } from "@/emails/parts/isolate";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs, plainTags } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";

const FOOTER = [["help"]] as const;
const KIND = "addressCorrected";

export const addressCorrected: MailTemplate<OrderAddressMail> = {
  kind: KIND,
  blank: (mail, placeholder) => ({ ...mail, orderId: placeholder(mail.orderId) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    const { orderId, byBuyer } = mail;
    return {
      subject: t(`${KIND}.subject`, { orderId }),
      html: await render(<AddressCorrected mail={mail} language={language} />),
      text: paragraphs([
        [t(`${KIND}.headline`), t.markup("order", { orderId, ...plainTags(language) })],
        [t(`${KIND}.${byBuyer ? "byBuyer" : "what"}`)],
        [t(`${KIND}.notYou`)],
        footerText(FOOTER, mail, language),
      ]),
    };
  },
};

/**
 * Tells an order's previous address that the order's mails now go to another address. The mail
 * contains neither the new address nor any code.
 */
export function renderAddressCorrected(mail: OrderAddressMail): Promise<RenderedMail> {
  return renderMail(addressCorrected, mail);
}

function AddressCorrected({ mail, language }: { mail: OrderAddressMail; language: MailLanguage }) {
  const { t } = language;
  const { orderId, byBuyer } = mail;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`${KIND}.subject`, { orderId })}
      headline={t(`${KIND}.headline`)}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("order", { orderId, ...plainTags(language) })}
      footer={FOOTER}
    >
      <AccountParagraph>{t(`${KIND}.${byBuyer ? "byBuyer" : "what"}`)}</AccountParagraph>
      <AccountParagraph>{t(`${KIND}.notYou`)}</AccountParagraph>
    </MailLayout>
  );
}
