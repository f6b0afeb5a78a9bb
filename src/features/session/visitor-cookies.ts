import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";

function has(cookies: string, name: string): boolean {
  return cookies.split("; ").includes(`${name}=1`);
}

/**
 * Whether the server has left word that there is a session. It stands beside the session's own cookie,
 * which no script can read, and spares every guest the question who is signed in.
 */
export function hasSignedInCookie(cookies: string): boolean {
  return has(cookies, SIGNED_IN_COOKIE);
}

/** Whether the server knows this browser: somebody is signed in, or a guest has a cart. */
export function hasSessionCookies(cookies: string): boolean {
  return hasSignedInCookie(cookies) || has(cookies, HAS_CART_COOKIE);
}

/** <html> says from before the first paint which header to show; see head-script.ts. */
export function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
}
