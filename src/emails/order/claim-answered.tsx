import { render } from "@react-email/render";
import { OrderItem } from "@/emails/order/order-item";
import {
  blankItem,
  blankNumber,
  type ClaimMail,
  type RenderedMail,
} from "@/emails/order/order-mail";
import { footerText, itemText, linkText, primaryLink } from "@/emails/order/order-text";
import { Ltr, OwnDirection } from "@/emails/parts/isolate";
import { Box, Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { isolatedName, linesOf, paragraphs, plainTags } from "@/emails/parts/plain-text";

const FOOTER = [["help"], ["find"]] as const;

export const claimAnswered: MailTemplate<ClaimMail> = {
  kind: "claim-answered",
  // Placeholders stand for the texts that differ between mails. The reply gets none, because its
  // letters determine its direction.
  blank: (mail, placeholder) => ({
    ...mail,
    ...blankNumber(mail, placeholder),
    item: blankItem(mail.item, placeholder),
  }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: language.t(`claim.${answerOf(mail)}.subject`, { orderId: mail.orderId }),
      html: await render(<ClaimAnswered mail={mail} language={language} />),
      text: answeredText(mail, language),
    };
  },
};

/** Tells a buyer the outcome of a reported problem. */
export function renderClaimAnswered(mail: ClaimMail): Promise<RenderedMail> {
  return renderMail(claimAnswered, mail);
}

/** The message key of the answer. The type has `open`, but only answered reports are mailed. */
const answerOf = ({ status }: ClaimMail) => (status === "open" ? "replied" : status);

const PARAGRAPH = { margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" };

function ClaimAnswered({ mail, language }: { mail: ClaimMail; language: MailLanguage }) {
  const { t } = language;
  const { orderId, item } = mail;
  const key = answerOf(mail);
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`claim.${key}.subject`, { orderId })}
      headline={t(`claim.${key}.headline`)}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t(`claim.${key}.line`)}
      footer={FOOTER}
    >
      <p className="m-text" style={PARAGRAPH}>
        {t(`claim.${key}.line`)}
      </p>
      <Spacer height={20} />
      <OrderItem language={language} mail={mail} item={item} />
      {mail.reply && <Reply reply={mail.reply} language={language} />}
      {mail.status === "replied" && (
        <p className="m-text" style={PARAGRAPH}>
          {t("claim.again")}
        </p>
      )}
      <Spacer height={20} />
      <MailButton {...primaryLink(mail, language)} />
    </MailLayout>
  );
}

function Reply({ reply, language }: { reply: string; language: MailLanguage }) {
  return (
    <>
      <Box
        className="m-panel"
        align={language.start}
        style={{ padding: "16px 24px 20px", borderRadius: 16, backgroundColor: COLOUR.panel }}
      >
        <h2
          className="m-text"
          style={{
            margin: 0,
            color: COLOUR.text,
            fontSize: 17,
            lineHeight: "30px",
            fontWeight: 740,
          }}
        >
          {language.t("claim.reply")}
        </h2>
        {linesOf(reply).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text are never reordered
          <p key={index} className="m-text" style={{ ...PARAGRAPH, marginTop: 6 }}>
            <OwnDirection>{line}</OwnDirection>
          </p>
        ))}
      </Box>
      <Spacer height={16} />
    </>
  );
}

function answeredText(mail: ClaimMail, language: MailLanguage): string {
  const { t } = language;
  const { orderId, reply } = mail;
  const key = answerOf(mail);
  return paragraphs([
    [t(`claim.${key}.headline`), t.markup("order", { orderId, ...plainTags(language) })],
    [t(`claim.${key}.line`)],
    itemText(mail.item, mail, language),
    reply
      ? [`${t("claim.reply")}:`, ...linesOf(reply).map((line) => isolatedName(line, language))]
      : [],
    mail.status === "replied" ? [t("claim.again")] : [],
    linkText(primaryLink(mail, language)),
    footerText(FOOTER, mail, language),
  ]);
}
