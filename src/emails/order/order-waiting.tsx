import { render } from "@react-email/render";
import { chargedOrShown } from "@/emails/order/item-details";
import { blankNumber, type RenderedMail, type WaitingMail } from "@/emails/order/order-mail";
import { amountText, footerText, linkText } from "@/emails/order/order-text";
import { AmountRows } from "@/emails/order/order-totals";
import { Ltr } from "@/emails/parts/isolate";
import { LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs, plainTags } from "@/emails/parts/plain-text";
import { primaryLink } from "./order-text";

const FOOTER = [["help"], ["find"]] as const;

export const orderWaiting: MailTemplate<WaitingMail> = {
  kind: "order-waiting",
  blank: (mail, placeholder) => ({
    ...mail,
    ...blankNumber(mail, placeholder),
    until: placeholder(mail.until),
  }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: language.t(`waiting.${mail.waitsFor}.subject`, { orderId: mail.orderId }),
      html: await render(<OrderWaiting mail={mail} language={language} />),
      text: waitingText(mail, language),
    };
  },
};

/**
 * Tells a buyer that a paid order waits: the reason, the deadline, and that an immediate refund is
 * possible.
 */
export function renderOrderWaiting(mail: WaitingMail): Promise<RenderedMail> {
  return renderMail(orderWaiting, mail);
}

const PARAGRAPH = { margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" };

function OrderWaiting({ mail, language }: { mail: WaitingMail; language: MailLanguage }) {
  const { t } = language;
  const { orderId, waitsFor, until } = mail;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`waiting.${waitsFor}.subject`, { orderId })}
      headline={t(`waiting.${waitsFor}.headline`)}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t(`waiting.${waitsFor}.line`)}
      footer={FOOTER}
    >
      <p className="m-text" style={PARAGRAPH}>
        {t(`waiting.${waitsFor}.line`)}
      </p>
      <MailAlert language={language} tone="wait">
        {t("waiting.until", { until })}
      </MailAlert>
      <Spacer height={14} />
      <p className="m-text" style={PARAGRAPH}>
        {t("waiting.choice")}
      </p>
      <Spacer height={20} />
      <LayoutTable dir={language.dir}>
        <AmountRows
          language={language}
          mail={mail}
          label={t("waiting.paid")}
          amount={mail.paid}
          shown={chargedOrShown(mail)}
        />
      </LayoutTable>
      <MailButton {...primaryLink(mail, language)} />
    </MailLayout>
  );
}

function waitingText(mail: WaitingMail, language: MailLanguage): string {
  const { t } = language;
  const { orderId, waitsFor, until } = mail;
  return paragraphs([
    [t(`waiting.${waitsFor}.headline`), t.markup("order", { orderId, ...plainTags(language) })],
    [t(`waiting.${waitsFor}.line`)],
    [t("waiting.until", { until })],
    [t("waiting.choice")],
    amountText(t("waiting.paid"), mail.paid, mail, language, chargedOrShown(mail)),
    linkText(primaryLink(mail, language)),
    footerText(FOOTER, mail, language),
  ]);
}
