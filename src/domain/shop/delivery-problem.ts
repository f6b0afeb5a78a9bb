/**
 * Reasons that the shop itself records when a message to the owner is not delivered. The texts are
 * stored with the message and returned by the API; the panel shows them in the admin's language, so
 * a changed text is no longer recognised in older messages.
 */
export const DELIVERY_PROBLEMS = {
  unknownChat: "Telegram knows no such chat (400)",
  wrongToken: "Telegram does not know the bot: TELEGRAM_BOT_TOKEN is wrong (401)",
  unknownBot: "Telegram does not know the bot: TELEGRAM_BOT_TOKEN is wrong (404)",
  closedChat: "the bot may not write to this chat (403)",
  silentTelegram: "Telegram gave no answer",
  silentWebhook: "the webhook gave no answer",
  notPublic: "the address is none of the public internet",
  notHttps: "the address must begin with https://",
  silentMailServer: "the mail server cannot be reached",
  notSetUp: "this way is not set up",
  nothingSet: "nothing is set",
} as const;
export type DeliveryProblem = keyof typeof DELIVERY_PROBLEMS;

const NAMES = new Map(
  Object.entries(DELIVERY_PROBLEMS).map(([name, text]) => [text as string, name]),
) as ReadonlyMap<string, DeliveryProblem>;

/** The key of a stored text; null for any other text, such as a mail server's reply. */
export function deliveryProblemOf(text: string): DeliveryProblem | null {
  return NAMES.get(text) ?? null;
}
