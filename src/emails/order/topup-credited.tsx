import { render } from "@react-email/render";
import { OrderItem } from "@/emails/order/order-item";
import type { OrderMail, RenderedMail } from "@/emails/order/order-mail";
import { footerText, itemText, linkText } from "@/emails/order/order-text";
import { Ltr } from "@/emails/parts/isolate";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs, plainTags } from "@/emails/parts/plain-text";
import { blankOrder } from "./order-mail";
import { primaryLink } from "./order-text";

const FOOTER = [["guarantee", "help"], ["find"]] as const;

export const topupCredited: MailTemplate<OrderMail> = {
  kind: "topup-credited",
  blank: blankOrder,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const topups = { ...mail, items: mail.items.filter((item) => item.account.length > 0) };
    return {
      subject: language.t("topupCredited.subject", { orderId: mail.orderId }),
      html: await render(<TopupCredited mail={topups} language={language} />),
      text: creditedText(topups, language),
    };
  },
};

/**
 * Tells a buyer that all pending top-ups of an order are now credited. Contains no codes: the
 * delivery mail, sent earlier, has them.
 */
export function renderTopupCredited(mail: OrderMail): Promise<RenderedMail> {
  return renderMail(topupCredited, mail);
}

function TopupCredited({ mail, language }: { mail: OrderMail; language: MailLanguage }) {
  const { t } = language;
  const orderId = mail.orderId;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t("topupCredited.subject", { orderId })}
      headline={t("topupCredited.headline", { count: mail.items.length })}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("order", { orderId, ...plainTags(language) })}
      footer={FOOTER}
    >
      {mail.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on two lines
        <OrderItem key={index} language={language} mail={mail} item={item} />
      ))}
      <MailButton {...primaryLink(mail, language)} />
    </MailLayout>
  );
}

function creditedText(mail: OrderMail, language: MailLanguage): string {
  const orderId = mail.orderId;
  return paragraphs([
    [
      language.t("topupCredited.headline", { count: mail.items.length }),
      language.t.markup("order", { orderId, ...plainTags(language) }),
    ],
    ...mail.items.map((item) => itemText(item, mail, language)),
    linkText(primaryLink(mail, language)),
    footerText(FOOTER, mail, language),
  ]);
}
