import { render } from "@react-email/render";
import { thumbnailUrl } from "@/emails/order/order-item";
import type { GiftMail, RenderedMail } from "@/emails/order/order-mail";
import { footerText, linkText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import { Box, LayoutTable, Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import {
  isolatedName,
  linesOf,
  paragraphs,
  stripControlCharacters,
} from "@/emails/parts/plain-text";
import { Thumbnail } from "./order-item";

const FOOTER = [["codes"], ["help"]] as const;

export const giftDelivery: MailTemplate<GiftMail> = {
  kind: "gift-delivery",
  // Placeholders stand for the texts that differ between mails. Name and message get none, because
  // their letters determine the direction of their lines.
  blank: (mail, placeholder) => ({ ...mail, giftUrl: placeholder(mail.giftUrl) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    return {
      subject: wordsOf(mail, language).subject,
      html: await render(<GiftDelivery mail={mail} language={language} />),
      text: giftText(mail, language),
    };
  },
};

/**
 * The texts of the mail, about the gift's arrival or about news. `quoted` is the giver's message or
 * the shop's reply to a report; empty if there is none.
 */
function wordsOf({ name, news, words }: GiftMail, { t }: MailLanguage) {
  if (news === null) {
    return {
      subject: t("gift.subject", { name: stripControlCharacters(name) }),
      headline: t("gift.headline"),
      line: t("gift.line"),
      quoted: words,
    };
  }
  const of = (part: "subject" | "headline" | "line") => t(`giftNews.${news.kind}.${part}`);
  const quoted = news.reply ?? "";
  return { subject: of("subject"), headline: of("headline"), line: of("line"), quoted };
}

/** Tells the recipient that a gift arrived and where to open it, or news about the gift. */
export function renderGiftDelivery(mail: GiftMail): Promise<RenderedMail> {
  return renderMail(giftDelivery, mail);
}

const PARAGRAPH = { margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" };

const itemName = ({ name, quantity }: GiftMail["items"][number]) =>
  quantity > 1 ? `${name} × ${quantity}` : name;

function GiftDelivery({ mail, language }: { mail: GiftMail; language: MailLanguage }) {
  const { t } = language;
  const { subject, headline, line, quoted } = wordsOf(mail, language);
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={subject}
      headline={headline}
      line={
        <OwnDirection>{t("gift.for", { name: stripControlCharacters(mail.name) })}</OwnDirection>
      }
      preview={line}
      footer={FOOTER}
    >
      <p className="m-text" style={PARAGRAPH}>
        {line}
      </p>
      <Spacer height={20} />
      {quoted !== "" && <Words words={quoted} language={language} />}
      <LayoutTable dir={language.dir}>
        {mail.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may be on two lines
          <tr key={index}>
            <td width={72} style={{ width: 72, paddingBottom: 14 }}>
              <Thumbnail src={thumbnailUrl(item.imageUrl, mail.appUrl)} />
            </td>
            <td width={16} style={{ width: 16 }} />
            <td
              align={language.start}
              className="m-text"
              style={{ color: COLOUR.text, fontSize: 17, fontWeight: 700, paddingBottom: 14 }}
            >
              <OwnDirection>{itemName(item)}</OwnDirection>
            </td>
          </tr>
        ))}
      </LayoutTable>
      <Spacer height={10} />
      <MailButton href={mail.giftUrl} label={t("gift.open")} />
      <Spacer height={20} />
      <p className="m-text-2" style={{ ...PARAGRAPH, color: COLOUR.text2, fontSize: 15 }}>
        {t("gift.keep")}
      </p>
    </MailLayout>
  );
}

function Words({ words, language }: { words: string; language: MailLanguage }) {
  return (
    <>
      <Box
        className="m-panel"
        align={language.start}
        style={{ padding: "16px 24px 18px", borderRadius: 16, backgroundColor: COLOUR.panel }}
      >
        {linesOf(words).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text are never reordered
          <p key={index} className="m-text" style={{ ...PARAGRAPH, fontSize: 17 }}>
            <OwnDirection>{line}</OwnDirection>
          </p>
        ))}
      </Box>
      <Spacer height={20} />
    </>
  );
}

function giftText(mail: GiftMail, language: MailLanguage): string {
  const { t } = language;
  const { headline, line, quoted } = wordsOf(mail, language);
  return paragraphs([
    [headline, isolatedName(t("gift.for", { name: stripControlCharacters(mail.name) }), language)],
    [line],
    linesOf(quoted).map((line) => isolatedName(line, language)),
    mail.items.map((item) => isolatedName(itemName(item), language)),
    linkText({ href: mail.giftUrl, label: t("gift.open") }),
    [t("gift.keep")],
    footerText(FOOTER, mail, language),
  ]);
}
