import type { ReactNode } from "react";
import type { AccountMailTemplate, AccountNoticeMail } from "@/emails/account/account-mail";
import { footerText } from "@/emails/order/order-text";
import { OwnDirection } from "@/emails/parts/isolate";
import type { MailLanguage } from "@/emails/parts/mail-language";
import { type FooterSentence, MailLayout } from "@/emails/parts/mail-layout";
import { COLOUR } from "@/emails/parts/mail-style";
import { isolatedName, paragraphs, plainTags } from "@/emails/parts/plain-text";

interface AccountLayoutProps {
  kind: AccountMailTemplate;
  mail: AccountNoticeMail;
  language: MailLanguage;
  children: ReactNode;
}

/**
 * The footer sentences by template. Mails that show a code (visual design §11, e-mail) and the test
 * mail have no footer.
 */
const FOOTER: Record<AccountMailTemplate, readonly (readonly FooterSentence[])[]> = {
  verification: [],
  reset: [],
  orderAccess: [],
  payerCode: [],
  passwordChanged: [["help"]],
  testMail: [],
  accountExists: [["help"]],
  adminSignIn: [["help"]],
  adminSignInRefused: [["help"]],
  staffInvitation: [["help"]],
  revealsExceeded: [["help"]],
  goodsCheaper: [["help"]],
  secondFactor: [["help"]],
  secondFactorRefused: [["help"]],
};

/**
 * The layout of a mail about an account. The line below the headline is also the preview text. In
 * most mails it names the account; the verification mail omits the username, because a stranger may
 * have chosen it.
 */
export function AccountLayout({ kind, mail, language, children }: AccountLayoutProps) {
  const { t } = language;
  return (
    <MailLayout
      language={language}
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
      preview={plainLine(kind, mail, language)}
      footer={FOOTER[kind]}
    >
      {children}
    </MailLayout>
  );
}

/** The plain-text part: headline and the line below it, then the blocks, then the footer. */
export function accountText(
  kind: AccountMailTemplate,
  mail: AccountNoticeMail,
  language: MailLanguage,
  blocks: readonly (readonly string[])[],
): string {
  return paragraphs([
    [language.t(`${kind}.headline`), plainLine(kind, mail, language)],
    ...blocks,
    footerText(FOOTER[kind], mail, language),
  ]);
}

function plainLine(
  kind: AccountMailTemplate,
  { username }: AccountNoticeMail,
  language: MailLanguage,
) {
  const name = () => isolatedName(username, language);
  return language.t.markup(`${kind}.line`, { username, ...plainTags(language), name });
}

/** A paragraph of a mail about an account. */
export function AccountParagraph({ children }: { children: ReactNode }) {
  return (
    <p
      className="m-text"
      style={{ margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
    >
      {children}
    </p>
  );
}
