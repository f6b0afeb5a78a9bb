import { createHash, randomBytes } from "node:crypto";
import { env } from "@/env";

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

/** A new random cookie and the header that sets it. */
export function newGuestCookie(): { value: string; header: string } {
  const value = randomBytes(32).toString("base64url");
  const secure = env().APP_URL.startsWith("https:") ? "; Secure" : "";
  const header = `${CART_COOKIE}=${value}; Path=/; Max-Age=${COOKIE_MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
  return { value, header };
}
