import { timingSafeEqual } from "node:crypto";
import { stockRequestPath, takeBackPath } from "@/domain/catalogue/stock-request";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** 160 bits. */
const MAC_BYTES = 20;
const TOKEN = /^([1-9]\d{0,9})-([\w-]{27})$/;
/** The largest number of a request. */
const MOST = 2_147_483_647;

const macOf = (id: number) => lastingMac("stock-request", String(id)).subarray(0, MAC_BYTES);

/** What stands in the links of a request's mails: its number, which is never another's, and a HMAC of it. */
export const stockToken = (id: number) => `${id}-${macOf(id).toString("base64url")}`;

/** The request of a token; null for one that the shop did not make, of which no row is read. */
export function stockRequestOf(token: string): number | null {
  const [, number = "", mac = ""] = TOKEN.exec(token) ?? [];
  const id = Number(number);
  if (number === "" || id > MOST) return null;
  const said = Buffer.from(mac, "base64url");
  const right = macOf(id);
  return said.length === right.length && timingSafeEqual(said, right) ? id : null;
}

const own = (path: string) => env().APP_URL.replace(/\/$/, "") + path;

/** The whole address of the page on which it is confirmed, and taken back. */
export const stockRequestUrl = (id: number) => own(stockRequestPath(stockToken(id)));

/** Where programs of mail take it back. */
export const takeBackUrl = (id: number) => own(takeBackPath(stockToken(id)));
