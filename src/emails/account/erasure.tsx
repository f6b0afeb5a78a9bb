import { render } from "@react-email/render";
import type { ErasureMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { footerText, linkText } from "@/emails/order/order-text";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { MailLayout } from "@/emails/parts/mail-layout";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { paragraphs } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";

type Kind = "erasureRequested" | "erasureDone";

const FOOTER = [["help"]] as const;

const template = (kind: Kind): MailTemplate<ErasureMail> => ({
  kind,
  blank: (mail, placeholder) => ({ ...mail, until: placeholder(mail.until) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t(`${kind}.subject`),
      html: await render(<Erasure kind={kind} mail={mail} language={language} />),
      text: paragraphs([
        [t(`${kind}.headline`), t(`${kind}.line`, { until: mail.until })],
        ...sentences(kind, mail, language).map((sentence) => [sentence]),
        linkText(linkOf(kind, mail, language)),
        footerText(FOOTER, mail, language),
      ]),
    };
  },
});

export const erasureRequested = template("erasureRequested");
export const erasureDone = template("erasureDone");

/** Tells a person until when and how the erasure of their data can be cancelled. */
export function renderErasureRequested(mail: ErasureMail): Promise<RenderedMail> {
  return renderMail(erasureRequested, mail);
}

/** The last mail to an address: its data was erased; only figures for bookkeeping are kept. */
export function renderErasureDone(mail: ErasureMail): Promise<RenderedMail> {
  return renderMail(erasureDone, mail);
}

function sentences(kind: Kind, mail: ErasureMail, { t }: MailLanguage): string[] {
  if (kind === "erasureDone") return [t("erasureDone.stays"), t("erasureDone.anew")];
  const held = t("erasureRequested.held");
  return mail.hasAccount
    ? [t("erasureRequested.what"), held, t("erasureRequested.takeBack")]
    : [t("erasureRequested.whatGuest"), held, t("erasureRequested.takeBackGuest")];
}

type ErasureProps = { kind: Kind; mail: ErasureMail; language: MailLanguage };

function Erasure({ kind, mail, language }: ErasureProps) {
  const { t } = language;
  const all = sentences(kind, mail, language);
  const last = all.at(-1);
  return (
    <MailLayout
      language={language}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`${kind}.subject`)}
      headline={t(`${kind}.headline`)}
      line={t(`${kind}.line`, { until: mail.until })}
      preview={t(`${kind}.line`, { until: mail.until })}
      footer={FOOTER}
    >
      {all.slice(0, -1).map((sentence) => (
        <AccountParagraph key={sentence}>{sentence}</AccountParagraph>
      ))}
      <MailAlert language={language} tone="wait">
        {last}
      </MailAlert>
      <MailButton {...linkOf(kind, mail, language)} />
    </MailLayout>
  );
}

/** The button's target: the profile, where a user cancels the erasure; else the privacy page. */
function linkOf(kind: Kind, { appUrl, hasAccount }: ErasureMail, { t }: MailLanguage) {
  if (kind === "erasureRequested" && hasAccount) {
    return { href: `${appUrl}/profile#security`, label: t("erasureRequested.action") };
  }
  return { href: `${appUrl}/privacy`, label: t("erasureRequested.privacy") };
}
