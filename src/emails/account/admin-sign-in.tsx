import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { AdminSignInMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { Ltr } from "@/emails/parts/isolate";
import { MailAlert } from "@/emails/parts/mail-alert";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { plainTags } from "@/emails/parts/plain-text";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

type Kind = "adminSignIn" | "adminSignInRefused" | "secondFactorRefused";

const template = (kind: Kind): MailTemplate<AdminSignInMail> => ({
  kind,
  blank: (mail, placeholder) => ({
    ...blankName(mail, placeholder),
    at: placeholder(mail.at),
    ip: placeholder(mail.ip),
  }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t(`${kind}.subject`),
      html: await render(<AdminSignIn kind={kind} mail={mail} language={language} />),
      text: accountText(kind, mail, language, [
        [t.markup(`${kind}.where`, { ...placeOf(mail), ...plainTags(language) })],
        [t(`${kind}.notYou`)],
        linkText(resetLink(mail, language)),
      ]),
    };
  },
});

export const adminSignIn = template("adminSignIn");
export const adminSignInRefused = template("adminSignInRefused");
export const secondFactorRefused = template("secondFactorRefused");

/** Tells an admin about a sign-in to the account, and what to do if it was somebody else. */
export function renderAdminSignIn(mail: AdminSignInMail): Promise<RenderedMail> {
  return renderMail(adminSignIn, mail);
}

/** Tells an admin that somebody entered a wrong password for the admin's account. */
export function renderAdminSignInRefused(mail: AdminSignInMail): Promise<RenderedMail> {
  return renderMail(adminSignInRefused, mail);
}

/** Tells an admin that somebody used the right password with a wrong code or passkey. */
export function renderSecondFactorRefused(mail: AdminSignInMail): Promise<RenderedMail> {
  return renderMail(secondFactorRefused, mail);
}

type AdminSignInProps = { kind: Kind; mail: AdminSignInMail; language: MailLanguage };

function AdminSignIn({ kind, mail, language }: AdminSignInProps) {
  const { t } = language;
  return (
    <AccountLayout kind={kind} mail={mail} language={language}>
      <AccountParagraph>
        {t.rich(`${kind}.where`, { ...placeOf(mail), ltr: (held) => <Ltr>{held}</Ltr> })}
      </AccountParagraph>
      <MailAlert language={language} tone="wait">
        {t(`${kind}.notYou`)}
      </MailAlert>
      <MailButton {...resetLink(mail, language)} />
    </AccountLayout>
  );
}

const placeOf = ({ at, ip, page }: AdminSignInMail) => ({ at, ip, page });

function resetLink({ appUrl }: AdminSignInMail, { t }: MailLanguage) {
  return { href: `${appUrl}/forgot-password`, label: t("passwordChanged.action") };
}
