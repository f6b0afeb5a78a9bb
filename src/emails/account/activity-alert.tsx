import { render } from "@react-email/render";
import { AccountLayout, AccountParagraph, accountText } from "@/emails/account/account-layout";
import { blankName, type PriceCutMail, type RevealsMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { isolatedName } from "@/emails/parts/plain-text";

type Kind = "goodsCheaper" | "revealsExceeded";
type ActivityMail = PriceCutMail | RevealsMail;

export const goodsCheaper = templateOf<PriceCutMail>("goodsCheaper");
export const revealsExceeded = templateOf<RevealsMail>("revealsExceeded");

/** Tells an owner that an admin made goods cheaper or sent replacement keys to a buyer. */
export function renderGoodsCheaper(mail: PriceCutMail): Promise<RenderedMail> {
  return renderMail(goodsCheaper, mail);
}

/** Tells an owner that a staff member reached the hourly limit of key views and requested more. */
export function renderRevealsExceeded(mail: RevealsMail): Promise<RenderedMail> {
  return renderMail(revealsExceeded, mail);
}

function templateOf<Mail extends ActivityMail>(kind: Kind): MailTemplate<Mail> {
  return {
    kind,
    blank: blankName,
    async render(mail) {
      const language = mailLanguageOf(mail.locale);
      const { t } = language;
      const who = () => isolatedName(mail.who, language);
      return {
        subject: t(`${kind}.subject`),
        html: await render(<ActivityAlert kind={kind} mail={mail} language={language} />),
        text: accountText(kind, mail, language, [
          [t.markup(`${kind}.what`, { ...valuesOf(mail), who })],
          [t(`${kind}.nextStep`)],
          linkText(logLink(kind, mail, language)),
        ]),
      };
    },
  };
}

interface ActivityAlertProps {
  kind: Kind;
  mail: ActivityMail;
  language: MailLanguage;
}

function ActivityAlert({ kind, mail, language }: ActivityAlertProps) {
  const { t } = language;
  const who = () => <OwnDirection>{mail.who}</OwnDirection>;
  return (
    <AccountLayout kind={kind} mail={mail} language={language}>
      <AccountParagraph>{t.rich(`${kind}.what`, { ...valuesOf(mail), who })}</AccountParagraph>
      <MailAlert language={language} tone="wait">
        {t(`${kind}.nextStep`)}
      </MailAlert>
      <MailButton {...logLink(kind, mail, language)} />
    </AccountLayout>
  );
}

function valuesOf(mail: ActivityMail): { at: string; change: string; limit: number } {
  const { at } = mail;
  return "change" in mail
    ? { at, change: mail.change, limit: 0 }
    : { at, change: "", limit: mail.limit };
}

function logLink(kind: Kind, { appUrl }: { appUrl: string }, { t }: MailLanguage) {
  return { href: `${appUrl}/admin?tab=log`, label: t(`${kind}.action`) };
}
