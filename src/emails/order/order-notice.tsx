import { render } from "@react-email/render";
import { blankNumber, type NoticeMail, type RenderedMail } from "@/emails/order/order-mail";
import { footerText, linkText, primaryLink } from "@/emails/order/order-text";
import { Ltr } from "@/emails/parts/isolate";
import { Spacer } from "@/emails/parts/layout-table";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs, plainTags } from "@/emails/parts/plain-text";

const FOOTER = [["help"], ["find"]] as const;

export const orderNotice: MailTemplate<NoticeMail> = {
  kind: "order-notice",
  blank: (mail, placeholder) => ({
    ...mail,
    ...blankNumber(mail, placeholder),
    until: placeholder(mail.until),
  }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: language.t(`notice.${mail.notice}.subject`, { orderId: mail.orderId }),
      html: await render(<OrderNoticeMail mail={mail} language={language} />),
      text: noticeText(mail, language),
    };
  },
};

/** Tells a buyer, before they ask, about an event of their order and the next step. */
export function renderOrderNotice(mail: NoticeMail): Promise<RenderedMail> {
  return renderMail(orderNotice, mail);
}

const PARAGRAPH = { margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" };

function OrderNoticeMail({ mail, language }: { mail: NoticeMail; language: MailLanguage }) {
  const { t } = language;
  const { orderId, notice, until } = mail;
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`notice.${notice}.subject`, { orderId })}
      headline={t(`notice.${notice}.headline`)}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t(`notice.${notice}.happened`)}
      footer={FOOTER}
    >
      <p className="m-text" style={PARAGRAPH}>
        {t(`notice.${notice}.happened`)}
      </p>
      <MailAlert language={language} tone="wait">
        {t(`notice.${notice}.next`, { until })}
      </MailAlert>
      <Spacer height={14} />
      <p className="m-text" style={PARAGRAPH}>
        {t(`notice.${notice}.choice`)}
      </p>
      <Spacer height={20} />
      <MailButton {...primaryLink(mail, language)} />
    </MailLayout>
  );
}

function noticeText(mail: NoticeMail, language: MailLanguage): string {
  const { t } = language;
  const { orderId, notice, until } = mail;
  return paragraphs([
    [t(`notice.${notice}.headline`), t.markup("order", { orderId, ...plainTags(language) })],
    [t(`notice.${notice}.happened`)],
    [t(`notice.${notice}.next`, { until })],
    [t(`notice.${notice}.choice`)],
    linkText(primaryLink(mail, language)),
    footerText(FOOTER, mail, language),
  ]);
}
