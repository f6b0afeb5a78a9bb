import { z } from "zod";
import { env } from "@/env";
import { DeliveryError } from "./delivery-error";
import { answerTo } from "./outgoing-call";

/** Of Telegram: the most characters of a message. */
export const TELEGRAM_LENGTH = 4_096;

/** The longest that is waited at its word, in seconds. */
const LONGEST_WAIT = 3_600;

const refusal = z.object({
  parameters: z
    .object({ retry_after: z.number().int().min(1) })
    .partial()
    .optional(),
});

/** What its bot API says by a status, in words for who set it up. */
const WORDS: Readonly<Record<number, string>> = {
  400: "Telegram knows no such chat (400)",
  401: "Telegram does not know the bot: TELEGRAM_BOT_TOKEN is wrong (401)",
  403: "the bot may not write to this chat (403)",
  404: "Telegram does not know the bot: TELEGRAM_BOT_TOKEN is wrong (404)",
};

/**
 * Has the shop's bot say something in a chat, as plain text. Its token is in the address of the call, which no error and no
 * log names. @throws DeliveryError
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
