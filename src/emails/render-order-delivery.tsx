import { render } from "@react-email/render";
import { deliveryWords } from "@/emails/delivery-words";
import { HowTo } from "@/emails/how-to";
import { Ltr } from "@/emails/isolate";
import { itemsWithInstructions } from "@/emails/item-words";
import { MailButton } from "@/emails/mail-button";
import { MailItem } from "@/emails/mail-item";
import { MailLayout } from "@/emails/mail-layout";
import { footText, howToText, itemText, linkText, totalsText } from "@/emails/mail-text";
import { type MailVoice, voiceOf } from "@/emails/mail-voice";
import { mainLink } from "@/emails/main-link";
import { Gap } from "@/emails/one-cell";
import type { OrderMail, RenderedMail } from "@/emails/order-mail";
import { paragraphs, plainTags } from "@/emails/plain-text";
import { Totals } from "@/emails/totals";

const FOOT = [["guarantee", "help"], ["codes"]] as const;

/** The mail that delivers an order: its codes, what became of its top-ups, how to use them, what was paid. */
export async function renderOrderDelivery(mail: OrderMail): Promise<RenderedMail> {
  const voice = voiceOf(mail.locale);
  return {
    subject: deliveryWords(mail, voice).subject,
    html: await render(<OrderDelivery mail={mail} voice={voice} />),
    text: deliveryText(mail, voice),
  };
}

function OrderDelivery({ mail, voice }: { mail: OrderMail; voice: MailVoice }) {
  const { t } = voice;
  const orderId = String(mail.orderId);
  const instructed = itemsWithInstructions(mail.items);
  return (
    <MailLayout
      {...deliveryWords(mail, voice)}
      voice={voice}
      appUrl={mail.appUrl}
      supportEmail={mail.supportEmail}
      line={t.rich("thanks", { orderId, ltr: (id) => <Ltr>{id}</Ltr> })}
      preview={t.markup("thanks", { orderId, ...plainTags(voice) })}
      foot={FOOT}
    >
      {mail.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one product may stand on two lines
        <MailItem key={index} voice={voice} mail={mail} item={item} />
      ))}
      <Gap height={4} />
      {instructed.map((item) => (
        <HowTo
          key={item.deliveryInstructions}
          voice={voice}
          item={item}
          named={instructed.length > 1}
        />
      ))}
      {instructed.length > 0 && <Gap height={12} />}
      <Totals voice={voice} mail={mail} />
      <MailButton {...mainLink(mail, voice)} />
    </MailLayout>
  );
}

function deliveryText(mail: OrderMail, voice: MailVoice): string {
  const { headline } = deliveryWords(mail, voice);
  const orderId = String(mail.orderId);
  const instructed = itemsWithInstructions(mail.items);
  const thanks = voice.t.markup("thanks", { orderId, ...plainTags(voice) });
  return paragraphs([
    [headline, thanks],
    ...mail.items.map((item) => itemText(item, mail, voice)),
    ...instructed.map((item) => howToText(item, voice, instructed.length > 1)),
    totalsText(mail, voice),
    linkText(mainLink(mail, voice)),
    footText(FOOT, mail.supportEmail, voice),
  ]);
}
