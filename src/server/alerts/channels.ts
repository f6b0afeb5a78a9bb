import { type AlertChannel, targetsOf } from "@/domain/shop/alert";
import type { ShopSettings } from "@/domain/shop/settings";
import type { RenderedMail } from "@/emails/order/order-mail";
import { env } from "@/env";
import { isFinalRefusal, MailRefusal, smtpMailer } from "@/server/mail/mailer";
import { DeliveryError } from "./delivery-error";
import { postJson } from "./post-json";
import { sendTelegram } from "./telegram";

/** What goes out, in the form of each channel. */
export interface Outgoing {
  /** By which who gets it knows it again. */
  publicId: string;
  mail: RenderedMail;
  /** Plain text, at most TELEGRAM_LENGTH characters. */
  text: string;
  /** Beside its id, of a webhook. */
  body: Record<string, unknown>;
}

/** Whether a message can go out by a channel: where to, and what it needs of the environment. */
export function isSetUp(channel: AlertChannel, known: ShopSettings): boolean {
  const { TELEGRAM_BOT_TOKEN, ALERT_WEBHOOK_SECRET } = env();
  const needs = { mail: true, telegram: TELEGRAM_BOT_TOKEN, webhook: ALERT_WEBHOOK_SECRET };
  return Boolean(needs[channel]) && targetsOf(known, channel).length > 0;
}

/** Sends by one channel to one target. @throws DeliveryError where nobody took it */
export async function sendBy(
  channel: AlertChannel,
  target: string,
  { publicId, mail, text, body }: Outgoing,
  known: ShopSettings,
): Promise<void> {
  if (!isSetUp(channel, known)) throw new DeliveryError("this way is not set up");
  switch (channel) {
    case "mail":
      return sendMail(target, publicId, mail);
    case "telegram":
      return sendTelegram(known.alertTelegramChat, text);
    case "webhook":
      return postJson(known.alertWebhook, { id: publicId, ...body });
  }
}

/** No row of the mails: it has one of its own. */
const NO_MAIL = 0;

async function sendMail(to: string, publicId: string, mail: RenderedMail): Promise<void> {
  const messageId = `<alert.${publicId}@${new URL(env().APP_URL).hostname}>`;
  try {
    await smtpMailer({ ...mail, to, messageId, mailId: NO_MAIL, lane: "notice" });
  } catch (error) {
    const isFinal = isFinalRefusal(error);
    const said = error instanceof MailRefusal ? error.message : "the mail server cannot be reached";
    throw new DeliveryError(said, { isFinal });
  }
}
