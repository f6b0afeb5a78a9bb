import { render } from "@react-email/render";
import { chargedOrShown } from "@/emails/order/item-details";
import { blankNumber, type RefundMail, type RenderedMail } from "@/emails/order/order-mail";
import { amountText, footerText, linkText } from "@/emails/order/order-text";
import { AmountRows } from "@/emails/order/order-totals";
import { Ltr } from "@/emails/parts/isolate";
import { LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs, plainTags } from "@/emails/parts/plain-text";
import { primaryLink } from "./order-text";

const FOOTER = [["help"], ["find"]] as const;

export const orderRefunded: MailTemplate<RefundMail> = {
  kind: "order-refunded",
  blank: (mail, placeholder) => ({ ...mail, ...blankNumber(mail, placeholder) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: language.t("refunded.subject", { orderId: mail.orderId }),
      html: await render(<OrderRefunded mail={mail} language={language} />),
      text: refundedText(mail, language),
    };
  },
};

/** Tells a buyer about a refund for an order, and its amount. */
export function renderOrderRefunded(mail: RefundMail): Promise<RenderedMail> {
  return renderMail(orderRefunded, mail);
}

function OrderRefunded({ mail, language }: { mail: RefundMail; language: MailLanguage }) {
  const { t } = language;
  const orderId = mail.orderId;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t("refunded.subject", { orderId })}
      headline={t("refunded.headline")}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("order", { orderId, ...plainTags(language) })}
      footer={FOOTER}
    >
      <p
        className="m-text"
        style={{ margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
      >
        {mail.isUncorrected && `${t("refunded.uncorrected")} `}
        {t("refunded.sent")}
      </p>
      <Spacer height={20} />
      <LayoutTable dir={language.dir}>
        <AmountRows
          language={language}
          mail={mail}
          label={t("refunded.amount")}
          amount={mail.amount}
          shown={chargedOrShown(mail)}
        />
      </LayoutTable>
      <MailButton {...primaryLink(mail, language)} />
    </MailLayout>
  );
}

function refundedText(mail: RefundMail, language: MailLanguage): string {
  const { t } = language;
  const orderId = mail.orderId;
  return paragraphs([
    [t("refunded.headline"), t.markup("order", { orderId, ...plainTags(language) })],
    mail.isUncorrected ? [t("refunded.uncorrected")] : [],
    [t("refunded.sent")],
    amountText(t("refunded.amount"), mail.amount, mail, language, chargedOrShown(mail)),
    linkText(primaryLink(mail, language)),
    footerText(FOOTER, mail, language),
  ]);
}
