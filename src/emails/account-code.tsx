import { render } from "@react-email/render";
import { CODE_LIFETIME, type CodePurpose } from "@/domain/account-code";
import { AccountLayout, accountText } from "@/emails/account-layout";
import type { CodeMail } from "@/emails/account-mail";
import { AccountParagraph } from "@/emails/account-paragraph";
import { Ltr } from "@/emails/isolate";
import { COLOUR, MONO } from "@/emails/mail-style";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import { Gap, OneCell } from "@/emails/one-cell";
import type { RenderedMail } from "@/emails/order-mail";
import { plain } from "@/emails/plain-text";

/**
 * The mail with a code for an account. Its subject and preview stand on lock screens and therefore hold
 * no code. Visual design, 11.
 */
export async function renderAccountCode(
  purpose: CodePurpose,
  mail: CodeMail,
): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  return {
    subject: voice.t(`${purpose}.subject`),
    html: await render(<AccountCode purpose={purpose} mail={mail} voice={voice} />),
    text: accountText(purpose, mail, voice, [
      [plain(mail.code)],
      [expiry(purpose, voice)],
      [voice.t("accountCode.notAsked")],
    ]),
  };
}

interface AccountCodeProps {
  purpose: CodePurpose;
  mail: CodeMail;
  voice: MailVoice;
}

function AccountCode({ purpose, mail, voice }: AccountCodeProps) {
  return (
    <AccountLayout kind={purpose} mail={mail} voice={voice}>
      <Plate>{mail.code}</Plate>
      <Gap height={20} />
      <AccountParagraph>{expiry(purpose, voice)}</AccountParagraph>
      <p
        className="m-text-2"
        style={{ margin: "4px 0 0", color: COLOUR.text2, fontSize: 14, lineHeight: "23px" }}
      >
        {voice.t("accountCode.notAsked")}
      </p>
    </AccountLayout>
  );
}

function Plate({ children }: { children: string }) {
  return (
    <OneCell
      align="center"
      style={{ padding: "22px 20px", borderRadius: 12, backgroundColor: COLOUR.flash }}
    >
      <p
        dir="ltr"
        style={{
          margin: 0,
          color: COLOUR.ink,
          fontFamily: MONO,
          fontSize: 32,
          lineHeight: "44px",
          fontWeight: 640,
          letterSpacing: "0.08em",
        }}
      >
        <Ltr>{children}</Ltr>
      </p>
    </OneCell>
  );
}

function expiry(purpose: CodePurpose, { t }: MailVoice): string {
  return t("accountCode.expiry", { minutes: CODE_LIFETIME[purpose] / 60 });
}
