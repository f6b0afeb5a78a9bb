import { render } from "@react-email/render";
import { AccountLayout, AccountParagraph, accountText } from "@/emails/account/account-layout";
import { type AccountNoticeMail, blankName } from "@/emails/account/account-mail";
import type { RenderedMail } from "@/emails/order/order-mail";
import { mailLanguageOf } from "@/emails/parts/mail-language";
import { type MailTemplate, renderMail } from "@/emails/parts/mail-template";

const testMail: MailTemplate<AccountNoticeMail> = {
  kind: "testMail",
  blank: blankName,
  async render(mail) {
    const language = mailLanguageOf(mail.locale);
    const { t } = language;
    return {
      subject: t("testMail.subject"),
      html: await render(
        <AccountLayout kind="testMail" mail={mail} language={language}>
          <AccountParagraph>{t("testMail.works")}</AccountParagraph>
        </AccountLayout>,
      ),
      text: accountText("testMail", mail, language, [[t("testMail.works")]]),
    };
  },
};

/** A test mail at an admin's request, which shows that mails arrive and how they look. */
export function renderTestMail(mail: AccountNoticeMail): Promise<RenderedMail> {
  return renderMail(testMail, mail);
}
