import type { ReactNode } from "react";
import type { AccountMailKind, AccountNoticeMail } from "@/emails/account-mail";
import { OwnDirection } from "@/emails/isolate";
import { type FootSentence, MailLayout } from "@/emails/mail-layout";
import { footText } from "@/emails/mail-text";
import type { MailVoice } from "@/emails/mail-voice";
import { paragraphs, plainName, plainTags } from "@/emails/plain-text";

interface AccountLayoutProps {
  kind: AccountMailKind;
  mail: AccountNoticeMail;
  voice: MailVoice;
  children: ReactNode;
}

/** Beside a code stands nothing else (visual design, 11). */
const FOOT: Record<AccountMailKind, readonly (readonly FootSentence[])[]> = {
  verification: [],
  reset: [],
  passwordChanged: [["help"]],
  accountExists: [["help"]],
};

/**
 * A mail about an account: whose it is stands under the headline, and in the list of mails; but not in the
 * first one, where a stranger may have chosen the name that somebody reads.
 */
export function AccountLayout({ kind, mail, voice, children }: AccountLayoutProps) {
  const { t } = voice;
  return (
    <MailLayout
      voice={voice}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t(`${kind}.subject`)}
      headline={t(`${kind}.headline`)}
      line={t.rich(`${kind}.line`, {
        username: mail.username,
        name: () => (
          <span style={{ overflowWrap: "anywhere" }}>
            <OwnDirection>{mail.username}</OwnDirection>
          </span>
        ),
      })}
      preview={plainLine(kind, mail, voice)}
      foot={FOOT[kind]}
    >
      {children}
    </MailLayout>
  );
}

/** The text part: headline and line, then what this mail says, then the foot. */
export function accountText(
  kind: AccountMailKind,
  mail: AccountNoticeMail,
  voice: MailVoice,
  blocks: readonly (readonly string[])[],
): string {
  return paragraphs([
    [voice.t(`${kind}.headline`), plainLine(kind, mail, voice)],
    ...blocks,
    footText(FOOT[kind], mail.supportEmail, voice),
  ]);
}

function plainLine(kind: AccountMailKind, { username }: AccountNoticeMail, voice: MailVoice) {
  const name = () => plainName(username, voice);
  return voice.t.markup(`${kind}.line`, { username, ...plainTags(voice), name });
}
