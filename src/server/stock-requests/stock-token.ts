import { timingSafeEqual } from "node:crypto";
import { stockRequestPath, withdrawPath } from "@/domain/catalogue/stock-request";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** The length of the HMAC in bytes (160 bits). */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest possible id. */
const MOST = 2_147_483_647;

const macOf = (id: number) => lastingMac("stock-request", String(id)).subarray(0, MAC_BYTES);

/**
 * The token in the links of a request's mails: its id, which is never reused, and an HMAC of it.
 */
export const stockToken = (id: number) => `${id}-${macOf(id).toString("base64url")}`;

/** The request id of a token; null if the HMAC is wrong, checked without reading a row. */
export function stockRequestOf(token: string): number | null {
  const [, number = "", mac = ""] = TOKEN.exec(token) ?? [];
  const id = Number(number);
  if (number === "" || id > MOST) return null;
  const said = Buffer.from(mac, "base64url");
  const right = macOf(id);
  return said.length === right.length && timingSafeEqual(said, right) ? id : null;
}

const own = (path: string) => env().APP_URL.replace(/\/$/, "") + path;

/** URL of the page on which the request is confirmed or withdrawn. */
export const stockRequestUrl = (id: number) => own(stockRequestPath(stockToken(id)));

/** One-click unsubscribe URL for mail clients. */
export const takeBackUrl = (id: number) => own(withdrawPath(stockToken(id)));
