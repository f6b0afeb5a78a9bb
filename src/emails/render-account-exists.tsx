import { render } from "@react-email/render";
import { AccountLayout, accountText } from "@/emails/account-layout";
import type { AccountNoticeMail } from "@/emails/account-mail";
import { AccountParagraph } from "@/emails/account-paragraph";
import { MailButton } from "@/emails/mail-button";
import { linkText } from "@/emails/mail-text";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import { Gap } from "@/emails/one-cell";
import type { RenderedMail } from "@/emails/order-mail";

/**
 * Goes out instead of a code when somebody registers with the address of an account: the screen tells
 * nobody that the address is known, its owner is told here. Design §3.
 */
export async function renderAccountExists(mail: AccountNoticeMail): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  const { t } = voice;
  return {
    subject: t("accountExists.subject"),
    html: await render(<AccountExists mail={mail} voice={voice} />),
    text: accountText("accountExists", mail, voice, [
      [t("accountExists.attempt")],
      [t("accountExists.signIn")],
      linkText(signInLink(mail, voice)),
    ]),
  };
}

function AccountExists({ mail, voice }: { mail: AccountNoticeMail; voice: MailVoice }) {
  return (
    <AccountLayout kind="accountExists" mail={mail} voice={voice}>
      <AccountParagraph>{voice.t("accountExists.attempt")}</AccountParagraph>
      <Gap height={12} />
      <AccountParagraph>{voice.t("accountExists.signIn")}</AccountParagraph>
      <MailButton {...signInLink(mail, voice)} />
    </AccountLayout>
  );
}

function signInLink({ appUrl }: AccountNoticeMail, { t }: MailVoice) {
  return { href: `${appUrl}/login`, label: t("accountExists.action") };
}
