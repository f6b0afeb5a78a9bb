import { createHash, randomBytes } from "node:crypto";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";
import { KEPT_DAYS } from "@/domain/shop/kept-days";
import type { CookieJar } from "@/server/platform/cookies";

/** The httpOnly cookie that a guest's cart hangs on. */
export const CART_COOKIE = "cart_session";

/** How long the browser keeps it after the last change of the cart, in seconds. */
const COOKIE_MAX_AGE = KEPT_DAYS.guestCarts * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;

/** The cart's session of a guest: the database knows only the hash of what the cookie says. */
export function guestSessionId(cookieValue: string | undefined): string | null {
  if (!cookieValue || !TOKEN.test(cookieValue)) return null;
  return `guest_${createHash("sha256").update(cookieValue).digest("base64url")}`;
}

export function userSessionId(userId: number): string {
  return `user_${userId}`;
}

/** Gives a guest a new random cookie, and with it a cart. */
export function openGuestCart(cookies: CookieJar): string {
  const value = randomBytes(32).toString("base64url");
  setCookies(cookies, value);
  const sessionId = guestSessionId(value);
  if (sessionId === null) throw new Error("a new cart cookie must be readable");
  return sessionId;
}

/**
 * The cookie of a guest's cart lives as long as the cart: from the last change on. A browser
 * without a valid one is left as it is.
 */
export function renewGuestCart(cookies: CookieJar): void {
  const value = cookies.get(CART_COOKIE);
  if (value && guestSessionId(value) !== null) setCookies(cookies, value);
}

/** The cart's cookie, and the readable one by which pages know that there is a cart to ask for. */
function setCookies(cookies: CookieJar, value: string): void {
  cookies.set(CART_COOKIE, value, { maxAge: COOKIE_MAX_AGE });
  cookies.set(HAS_CART_COOKIE, "1", { maxAge: COOKIE_MAX_AGE, httpOnly: false });
}
