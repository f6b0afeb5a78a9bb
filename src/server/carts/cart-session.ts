import { createHash, randomBytes } from "node:crypto";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import type { CookieJar } from "@/server/platform/cookies";

/** The httpOnly cookie that identifies a guest's cart. */
export const CART_COOKIE = "cart_session";

/** Lifetime after the last change of the cart, in seconds. */
const COOKIE_MAX_AGE = RETENTION_DAYS.guestCarts * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;

/**
 * The id of a guest's cart session; null without a well-formed cookie. The id holds only the
 * cookie's hash, so the database never stores the cookie.
 */
export function guestSessionId(cookieValue: string | undefined): string | null {
  if (!cookieValue || !TOKEN.test(cookieValue)) return null;
  return `guest_${createHash("sha256").update(cookieValue).digest("base64url")}`;
}

export function userSessionId(userId: number): string {
  return `user_${userId}`;
}

/** Creates a guest cart with a new random cookie. */
export function openGuestCart(cookies: CookieJar): string {
  const value = randomBytes(32).toString("base64url");
  setCookies(cookies, value);
  const sessionId = guestSessionId(value);
  if (sessionId === null) throw new Error("a new cart cookie must be readable");
  return sessionId;
}

/**
 * Extends the cookie after a change, so that it lives as long as the cart. Does nothing without a
 * valid cookie.
 */
export function renewGuestCart(cookies: CookieJar): void {
  const value = cookies.get(CART_COOKIE);
  if (value && guestSessionId(value) !== null) setCookies(cookies, value);
}

/** Sets the cart's cookie, and the script-readable one that tells pages that a cart exists. */
function setCookies(cookies: CookieJar, value: string): void {
  cookies.set(CART_COOKIE, value, { maxAge: COOKIE_MAX_AGE });
  cookies.set(HAS_CART_COOKIE, "1", { maxAge: COOKIE_MAX_AGE, httpOnly: false });
}
