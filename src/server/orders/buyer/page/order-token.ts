import { timingSafeEqual } from "node:crypto";
import { orderPath } from "@/domain/orders/order-page";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** 160 bits. */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest number of an order. */
const MOST = 2_147_483_647;

const macOf = (orderId: number) => lastingMac("order-page", String(orderId)).subarray(0, MAC_BYTES);

/**
 * What stands in the address of an order's page: its number and a HMAC of it. No row holds it, so that reading the
 * database opens no page, and each mail can say it anew.
 */
export function orderToken(orderId: number): string {
  return `${orderId}-${macOf(orderId).toString("base64url")}`;
}

/** The order of a token; null for one that the shop did not make, of which no row is read. */
export function orderIdOf(token: string): number | null {
  const [, number = "", mac = ""] = TOKEN.exec(token) ?? [];
  const orderId = Number(number);
  if (number === "" || orderId > MOST) return null;
  const said = Buffer.from(mac, "base64url");
  const right = macOf(orderId);
  return said.length === right.length && timingSafeEqual(said, right) ? orderId : null;
}

/** The whole address, for mails. */
export function orderUrl(orderId: number): string {
  return env().APP_URL.replace(/\/$/, "") + orderPath(orderToken(orderId));
}
