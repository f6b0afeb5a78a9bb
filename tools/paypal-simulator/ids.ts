import { randomInt, randomUUID } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXY";

function code(length: number): string {
  let text = "";
  for (let i = 0; i < length; i++) text += ALPHABET[randomInt(ALPHABET.length)];
  return text;
}

/** Id of an order, capture or refund: 17 letters and digits, as at the provider. */
export const resourceId = () => code(17);

/** Id of a webhook event, such as `WH-58D329510W468432D-8HN650336L201105X`. */
export const eventId = () => `WH-${code(17)}-${code(17)}`;

/**
 * Debug id for the provider's support, 13 hex digits; also sent as the header `paypal-debug-id`.
 */
export const debugId = () => randomUUID().replaceAll("-", "").slice(0, 13);

/** Current UTC time in seconds: `2026-01-31T09:30:00Z`. */
export const now = () => `${new Date().toISOString().slice(0, 19)}Z`;
