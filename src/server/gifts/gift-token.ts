import { timingSafeEqual } from "node:crypto";
import { giftPath } from "@/domain/orders/gift";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** 160 bits. */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest number of an order. */
const MOST = 2_147_483_647;

const macOf = (orderId: number, email: string) =>
  lastingMac("gift-page", `${orderId} ${email}`).subarray(0, MAC_BYTES);

/**
 * What stands in the address of a gift's page: the order's number and a HMAC of it and of the recipient's address. It is
 * mailed to that address alone; once the address is corrected it opens nothing.
 */
function giftToken(orderId: number, email: string): string {
  return `${orderId}-${macOf(orderId, email).toString("base64url")}`;
}

/** The order that a token names, which says nothing yet; null for what no token looks like. */
export function giftOrderOf(token: string): number | null {
  const orderId = Number(TOKEN.exec(token)?.[1] ?? 0);
  return orderId > 0 && orderId <= MOST ? orderId : null;
}

/** Whether it is that of a gift to this address. */
export function isGiftToken(token: string, orderId: number, email: string): boolean {
  const said = Buffer.from(TOKEN.exec(token)?.[2] ?? "", "base64url");
  const right = macOf(orderId, email);
  return said.length === right.length && timingSafeEqual(said, right);
}

/** The whole address, for mails. */
export function giftUrl(orderId: number, email: string): string {
  return env().APP_URL.replace(/\/$/, "") + giftPath(giftToken(orderId, email));
}
