import { render } from "@react-email/render";
import { Ltr } from "@/emails/isolate";
import { MailButton } from "@/emails/mail-button";
import { MailLayout } from "@/emails/mail-layout";
import { COLOUR } from "@/emails/mail-style";
import { amountText, footText, linkText } from "@/emails/mail-text";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import { mainLink } from "@/emails/main-link";
import { Gap, LayoutTable } from "@/emails/one-cell";
import type { RefundMail, RenderedMail } from "@/emails/order-mail";
import { paragraphs, plainTags } from "@/emails/plain-text";
import { AmountRows } from "@/emails/totals";

const FOOT = [["help"]] as const;

/** Tells a buyer that money of an order goes back, and how much. */
export async function renderOrderRefunded(mail: RefundMail): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  return {
    subject: voice.t("refunded.subject", { orderId: String(mail.orderId) }),
    html: await render(<OrderRefunded mail={mail} voice={voice} />),
    text: refundedText(mail, voice),
  };
}

function OrderRefunded({ mail, voice }: { mail: RefundMail; voice: MailVoice }) {
  const { t } = voice;
  const orderId = String(mail.orderId);
  return (
    <MailLayout
      voice={voice}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t("refunded.subject", { orderId })}
      headline={t("refunded.headline")}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("order", { orderId, ...plainTags(voice) })}
      foot={FOOT}
    >
      <p
        className="m-text"
        style={{ margin: 0, color: COLOUR.text, fontSize: 16, lineHeight: "27px" }}
      >
        {t("refunded.sent")}
      </p>
      <Gap height={20} />
      <LayoutTable dir={voice.dir}>
        <AmountRows voice={voice} mail={mail} label={t("refunded.amount")} amount={mail.amount} />
      </LayoutTable>
      <MailButton {...mainLink(mail, voice)} />
    </MailLayout>
  );
}

function refundedText(mail: RefundMail, voice: MailVoice): string {
  const { t } = voice;
  const orderId = String(mail.orderId);
  return paragraphs([
    [t("refunded.headline"), t.markup("order", { orderId, ...plainTags(voice) })],
    [t("refunded.sent")],
    amountText(t("refunded.amount"), mail.amount, mail, voice),
    linkText(mainLink(mail, voice)),
    footText(FOOT, mail.supportEmail, voice),
  ]);
}
