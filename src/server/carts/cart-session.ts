import { createHash, randomBytes } from "node:crypto";
import { HAS_CART_COOKIE } from "@/domain/cart";
import type { CookieJar } from "@/server/platform/cookies";

/** The httpOnly cookie that a guest's cart hangs on. */
export const CART_COOKIE = "cart_session";

/** How long the browser keeps it, in seconds. */
const COOKIE_MAX_AGE = 30 * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;

/** The cart's session of a guest: the database knows only the hash of what the cookie says. */
export function guestSessionId(cookieValue: string | undefined): string | null {
  if (!cookieValue || !TOKEN.test(cookieValue)) return null;
  return `guest_${createHash("sha256").update(cookieValue).digest("base64url")}`;
}

export function userSessionId(userId: number): string {
  return `user_${userId}`;
}

/** Gives a guest a new random cookie, and with it a cart; and the sign by which pages ask for it. */
export function openGuestCart(cookies: CookieJar): string {
  const value = randomBytes(32).toString("base64url");
  cookies.set(CART_COOKIE, value, { maxAge: COOKIE_MAX_AGE });
  markGuestCart(cookies);
  const sessionId = guestSessionId(value);
  if (sessionId === null) throw new Error("a new cart cookie must be readable");
  return sessionId;
}

/** Also where the sign alone was lost, so that a guest's cart is never out of sight. */
export function markGuestCart(cookies: CookieJar): void {
  if (cookies.get(HAS_CART_COOKIE) === "1") return;
  cookies.set(HAS_CART_COOKIE, "1", { maxAge: COOKIE_MAX_AGE, httpOnly: false });
}
