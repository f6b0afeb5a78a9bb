/**
 * The decline reasons for which the shop has texts (`messages/{en,ar}`), by the bank's response
 * code (ISO 8583) or else by Moyasar's message.
 */
const BY_CODE: Readonly<Record<string, string>> = {
  "05": "CARD_NOT_HONOURED",
  "41": "CARD_LOST",
  "43": "CARD_STOLEN",
  "51": "INSUFFICIENT_FUNDS",
  "54": "CARD_EXPIRED",
  "61": "CARD_LIMIT_EXCEEDED",
};

const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/insufficient funds|balance/i, "INSUFFICIENT_FUNDS"],
  [/expired card/i, "CARD_EXPIRED"],
  [/limit/i, "CARD_LIMIT_EXCEEDED"],
  [/time frame|timed? ?out/i, "PAYMENT_TIMED_OUT"],
  [/invalid otp/i, "WALLET_CODE_WRONG"],
  [/3-?d ?secure|3ds|authentication/i, "CARD_NOT_AUTHENTICATED"],
];

/** The reason of a declined payment. Moyasar's own message is free text, which is not kept. */
export function declineReason(source: {
  response_code?: string | null | undefined;
  message?: string | null | undefined;
}): string {
  const code = source.response_code?.padStart(2, "0");
  const known = code === undefined ? undefined : BY_CODE[code];
  if (known) return known;
  const message = source.message ?? "";
  return BY_MESSAGE.find(([wanted]) => wanted.test(message))?.[1] ?? "CARD_DECLINED";
}
