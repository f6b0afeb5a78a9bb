import { z } from "zod";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { env } from "@/env";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { answerTo } from "@/server/platform/outgoing/outgoing-call";

/** Telegram's limit for a message, in characters. */
export const TELEGRAM_LENGTH = 4_096;

/** Upper bound on Telegram's `retry_after`, in seconds. */
const LONGEST_WAIT = 3_600;

const refusal = z.object({
  parameters: z
    .object({ retry_after: z.number().int().min(1) })
    .partial()
    .optional(),
});

/** Explanations of the bot API's HTTP statuses, for the person who set up the bot. */
const WORDS: Readonly<Record<number, string>> = {
  400: DELIVERY_PROBLEMS.unknownChat,
  401: DELIVERY_PROBLEMS.wrongToken,
  403: DELIVERY_PROBLEMS.closedChat,
  404: DELIVERY_PROBLEMS.unknownBot,
};

/**
 * Posts plain text to a chat as the shop's bot. The bot's token is part of the URL, which appears
 * in no error and no log.
 * @throws DeliveryError unless Telegram accepts the message
 */
export async function sendTelegram(chat: string, text: string): Promise<void> {
  const { TELEGRAM_API_URL, TELEGRAM_BOT_TOKEN } = env();
  const { status, body } = await answerTo({
    url: `${TELEGRAM_API_URL.replace(/\/$/, "")}/bot${TELEGRAM_BOT_TOKEN}/sendMessage`,
    body: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
    whose: "Telegram",
  });
  if (status >= 200 && status < 300) return;
  const known = WORDS[status];
  if (known) throw new DeliveryError(known, { isFinal: true });
  const after = refusal.safeParse(body).data?.parameters?.retry_after;
  throw new DeliveryError(
    `Telegram answered with ${status}`,
    after === undefined ? {} : { afterSeconds: Math.min(after, LONGEST_WAIT) },
  );
}
