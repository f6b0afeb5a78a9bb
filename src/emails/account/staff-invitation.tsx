import { render } from "@react-email/render";
import { INVITATION_SECONDS } from "@/domain/account/permissions";
import { AccountLayout, accountText } from "@/emails/account/account-layout";
import type { CodeMail } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { linkText } from "@/emails/order/order-text";
import { Spacer } from "@/emails/parts/layout-table";
import { MailButton } from "@/emails/parts/mail-button";
import { type MailLanguage, mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";
import { AccountParagraph } from "./account-layout";
import { blankName } from "./account-mail";

export const staffInvitation: MailTemplate<CodeMail> = {
  kind: "staffInvitation",
  blank: (mail, placeholder) => ({ ...blankName(mail, placeholder), code: placeholder(mail.code) }),
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t("staffInvitation.subject"),
      html: await render(<StaffInvitation mail={mail} language={language} />),
      text: accountText("staffInvitation", mail, language, [
        [expiry(language)],
        linkText(invitationLink(mail, language)),
        [t("staffInvitation.notExpected")],
      ]),
    };
  },
};

/** Invites a person to the shop's staff; the link works once. */
export function renderStaffInvitation(mail: CodeMail): Promise<RenderedMail> {
  return renderMail(staffInvitation, mail);
}

function StaffInvitation({ mail, language }: { mail: CodeMail; language: MailLanguage }) {
  return (
    <AccountLayout kind="staffInvitation" mail={mail} language={language}>
      <AccountParagraph>{expiry(language)}</AccountParagraph>
      <MailButton {...invitationLink(mail, language)} />
      <Spacer height={12} />
      <AccountParagraph>{language.t("staffInvitation.notExpected")}</AccountParagraph>
    </AccountLayout>
  );
}

function expiry({ t }: MailLanguage): string {
  return t("staffInvitation.expiry", { days: INVITATION_SECONDS / (24 * 60 * 60) });
}

/** The code is in the URL fragment, which browsers do not send to servers, so it is in no log. */
function invitationLink({ appUrl, code }: CodeMail, { t }: MailLanguage) {
  return { href: `${appUrl}/staff-invitation#${code}`, label: t("staffInvitation.action") };
}
