import { render } from "@react-email/render";
import type { Locale } from "@/domain/text/locale";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { paragraphs } from "@/emails/parts/plain-text";

/**
 * A mail to the shop's owner: alerts, or the figures of a day. All texts are final: names in them
 * are already isolated for bidirectional text.
 */
export interface OwnerMail {
  locale: Locale;
  appUrl: string;
  supportEmail: string;
  subject: string;
  headline: string;
  line: string;
  groups: readonly { title: string; lines: readonly string[] }[];
  /** The panel page where the owner handles the alerts or sees the figures. */
  link: { href: string; label: string };
}

export async function renderOwnerMail(mail: OwnerMail): Promise<RenderedMail> {
  const language = mailLanguageOf(mail.locale);
  return {
    subject: mail.subject,
    html: await render(<OwnerMailBody mail={mail} language={language} />),
    text: ownerText(mail),
  };
}

/** The plain text of the mail, also used for chat messages. */
export function ownerText({ headline, line, groups, link }: OwnerMail): string {
  return paragraphs([
    [headline, line],
    ...groups.map(({ title, lines }) => [title, ...lines.map((one) => `• ${one}`)]),
    linkText(link),
  ]);
}

function OwnerMailBody({ mail, language }: { mail: OwnerMail; language: MailLanguage }) {
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={mail.subject}
      headline={mail.headline}
      line={mail.line}
      preview={mail.line}
      footer={[]}
    >
      {mail.groups.map(({ title, lines }, index) => (
        <div key={title}>
          {index > 0 && <Spacer height={24} />}
          <h2
            className="m-text"
            style={{ margin: "0 0 8px", color: COLOUR.text, fontSize: 18, lineHeight: "26px" }}
          >
            {title}
          </h2>
          {lines.map((line) => (
            <p
              key={line}
              className="m-text"
              style={{ margin: "0 0 4px", color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
            >
              {line}
            </p>
          ))}
        </div>
      ))}
      <MailButton {...mail.link} />
    </MailLayout>
  );
}
