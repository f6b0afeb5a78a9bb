import type { MailVoice } from "@/emails/mail-voice";

/** Where a mail's one button leads: a guest has no profile to keep the order in. */
export function mainLink(
  mail: { appUrl: string; hasAccount: boolean },
  voice: MailVoice,
): { href: string; label: string } {
  return mail.hasAccount
    ? { href: `${mail.appUrl}/profile#orders`, label: voice.t("viewOrder") }
    : { href: `${mail.appUrl}/shop`, label: voice.t("visitShop") };
}
