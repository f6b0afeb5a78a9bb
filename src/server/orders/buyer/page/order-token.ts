import { timingSafeEqual } from "node:crypto";
import { orderPath } from "@/domain/orders/order-page";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** Length of the HMAC in a token: 160 bits. */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest id that an order can have. */
const MOST = 2_147_483_647;

const macOf = (orderId: number) => lastingMac("order-page", String(orderId)).subarray(0, MAC_BYTES);

/**
 * The token in the URL of an order's page: the order's id and an HMAC of it. The token is computed,
 * not stored: every mail can include it, and a copy of the database opens no page.
 */
export function orderToken(orderId: number): string {
  return `${orderId}-${macOf(orderId).toString("base64url")}`;
}

/** The order id of a token; null if the token is forged. Does not read the database. */
export function orderIdOf(token: string): number | null {
  const [, number = "", mac = ""] = TOKEN.exec(token) ?? [];
  const orderId = Number(number);
  if (number === "" || orderId > MOST) return null;
  const said = Buffer.from(mac, "base64url");
  const right = macOf(orderId);
  return said.length === right.length && timingSafeEqual(said, right) ? orderId : null;
}

/** The absolute URL of an order's page, for mails. */
export function orderUrl(orderId: number): string {
  return env().APP_URL.replace(/\/$/, "") + orderPath(orderToken(orderId));
}
