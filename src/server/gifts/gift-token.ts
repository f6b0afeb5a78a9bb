import { timingSafeEqual } from "node:crypto";
import { giftPath } from "@/domain/orders/gift";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** Length of the HMAC in a token: 160 bits. */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest possible order id. */
const MOST = 2_147_483_647;

const macOf = (orderId: number, email: string) =>
  lastingMac("gift-page", `${orderId} ${email}`).subarray(0, MAC_BYTES);

/**
 * The token in a gift page's URL: the order's id and an HMAC of it and the recipient's address.
 * Mailed only to that address, and invalid after a correction of the address.
 */
function giftToken(orderId: number, email: string): string {
  return `${orderId}-${macOf(orderId, email).toString("base64url")}`;
}

/** The order id in a token, not yet verified; null if the token is malformed. */
export function giftOrderOf(token: string): number | null {
  const orderId = Number(TOKEN.exec(token)?.[1] ?? 0);
  return orderId > 0 && orderId <= MOST ? orderId : null;
}

/** Whether the token belongs to the gift to this address. */
export function isGiftToken(token: string, orderId: number, email: string): boolean {
  const said = Buffer.from(TOKEN.exec(token)?.[2] ?? "", "base64url");
  const right = macOf(orderId, email);
  return said.length === right.length && timingSafeEqual(said, right);
}

/** The full URL, for mails. */
export function giftUrl(orderId: number, email: string): string {
  return env().APP_URL.replace(/\/$/, "") + giftPath(giftToken(orderId, email));
}
