import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account-layout";
import type { AccountNoticeMail } from "@/emails/account-mail";
import { AccountParagraph } from "@/emails/account-paragraph";
import { MailButton } from "@/emails/mail-button";
import { MailNote } from "@/emails/mail-note";
import { linkText } from "@/emails/mail-text";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import type { RenderedMail } from "@/emails/order-mail";

/** Tells the owner of an account that its password was changed, and what to do if it was somebody else. */
export async function renderPasswordChanged(mail: AccountNoticeMail): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  const { t } = voice;
  return {
    subject: t("passwordChanged.subject"),
    html: await render(<PasswordChanged mail={mail} voice={voice} />),
    text: accountText("passwordChanged", mail, voice, [
      [t("passwordChanged.signedOut")],
      [t("passwordChanged.notYou")],
      linkText(resetLink(mail, voice)),
    ]),
  };
}

function PasswordChanged({ mail, voice }: { mail: AccountNoticeMail; voice: MailVoice }) {
  return (
    <AccountLayout kind="passwordChanged" mail={mail} voice={voice}>
      <AccountParagraph>{voice.t("passwordChanged.signedOut")}</AccountParagraph>
      <MailNote voice={voice} tone="wait">
        {voice.t("passwordChanged.notYou")}
      </MailNote>
      <MailButton {...resetLink(mail, voice)} />
    </AccountLayout>
  );
}

function resetLink({ appUrl }: AccountNoticeMail, { t }: MailVoice) {
  return { href: `${appUrl}/forgot-password`, label: t("passwordChanged.action") };
}
