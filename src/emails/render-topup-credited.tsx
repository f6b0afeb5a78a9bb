import { render } from "@react-email/render";
import { Ltr } from "@/emails/isolate";
import { MailButton } from "@/emails/mail-button";
import { MailItem } from "@/emails/mail-item";
import { MailLayout } from "@/emails/mail-layout";
import { footText, itemText, linkText } from "@/emails/mail-text";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import { mainLink } from "@/emails/main-link";
import type { OrderMail, RenderedMail } from "@/emails/order-mail";
import { paragraphs, plainTags } from "@/emails/plain-text";

const FOOT = [["guarantee", "help"]] as const;

/** Tells a buyer whose top-ups were on their way that they have arrived; its codes went out before. */
export async function renderTopupCredited(mail: OrderMail): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  const topups = { ...mail, items: mail.items.filter((item) => item.playerId !== null) };
  return {
    subject: voice.t("topupCredited.subject", { orderId: String(mail.orderId) }),
    html: await render(<TopupCredited mail={topups} voice={voice} />),
    text: creditedText(topups, voice),
  };
}

function TopupCredited({ mail, voice }: { mail: OrderMail; voice: MailVoice }) {
  const { t } = voice;
  const orderId = String(mail.orderId);
  return (
    <MailLayout
      voice={voice}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      subject={t("topupCredited.subject", { orderId })}
      headline={t("topupCredited.headline", { count: mail.items.length })}
      line={t.rich("order", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("order", { orderId, ...plainTags(voice) })}
      foot={FOOT}
    >
      {mail.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand on two lines
        <MailItem key={index} voice={voice} mail={mail} item={item} />
      ))}
      <MailButton {...mainLink(mail, voice)} />
    </MailLayout>
  );
}

function creditedText(mail: OrderMail, voice: MailVoice): string {
  const orderId = String(mail.orderId);
  return paragraphs([
    [
      voice.t("topupCredited.headline", { count: mail.items.length }),
      voice.t.markup("order", { orderId, ...plainTags(voice) }),
    ],
    ...mail.items.map((item) => itemText(item, mail, voice)),
    linkText(mainLink(mail, voice)),
    footText(FOOT, mail.supportEmail, voice),
  ]);
}
