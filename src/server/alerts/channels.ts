import { type AlertChannel, targetsOf } from "@/domain/shop/alert";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import type { ShopSettings } from "@/domain/shop/settings";
import type { RenderedMail } from "@/emails/order/order-mail";
import { env } from "@/env";
import { isFinalRefusal, MailRefusal, smtpMailer } from "@/server/mail/mailer";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { postJson } from "./post-json";
import { sendTelegram } from "./telegram";

/** A message to the owner, in the form of each channel. */
export interface Outgoing {
  /** Id by which the recipient recognises a repeated message. */
  publicId: string;
  mail: RenderedMail;
  /** Plain text, at most TELEGRAM_LENGTH characters. */
  text: string;
  /** JSON body of a webhook call, without the id, which `sendBy` adds. */
  body: Record<string, unknown>;
}

/** Whether a channel has a target and the environment variables that it needs. */
export function isSetUp(channel: AlertChannel, known: ShopSettings): boolean {
  const { TELEGRAM_BOT_TOKEN, ALERT_WEBHOOK_SECRET } = env();
  const needs = { mail: true, telegram: TELEGRAM_BOT_TOKEN, webhook: ALERT_WEBHOOK_SECRET };
  return Boolean(needs[channel]) && targetsOf(known, channel).length > 0;
}

/**
 * Sends a message over one channel to one target.
 * @throws DeliveryError if the channel is not set up or the message was not accepted
 */
export async function sendBy(
  channel: AlertChannel,
  target: string,
  { publicId, mail, text, body }: Outgoing,
  known: ShopSettings,
): Promise<void> {
  if (!isSetUp(channel, known)) throw new DeliveryError(DELIVERY_PROBLEMS.notSetUp);
  switch (channel) {
    case "mail":
      return sendMail(target, publicId, mail);
    case "telegram":
      return sendTelegram(known.alertTelegramChat, text);
    case "webhook":
      return postJson(known.alertWebhook, { id: publicId, ...body });
  }
}

/** Stands for a missing row id: alerts have their own table and no rows in `mails`. */
const NO_MAIL = 0;

async function sendMail(to: string, publicId: string, mail: RenderedMail): Promise<void> {
  const messageId = `<alert.${publicId}@${new URL(env().APP_URL).hostname}>`;
  try {
    await smtpMailer({ ...mail, to, messageId, mailId: NO_MAIL, lane: "notice" });
  } catch (error) {
    const isFinal = isFinalRefusal(error);
    const said = error instanceof MailRefusal ? error.message : DELIVERY_PROBLEMS.silentMailServer;
    throw new DeliveryError(said, { isFinal });
  }
}
