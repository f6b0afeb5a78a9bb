import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import { HAS_CART_COOKIE } from "@/domain/orders/cart";

function has(cookies: string, name: string): boolean {
  return cookies.split("; ").includes(`${name}=1`);
}

/**
 * Whether the server has set the cookie that marks a signed-in browser. Unlike the session cookie,
 * scripts can read it, so that a guest's page does not request the current user.
 */
export function hasSignedInCookie(cookies: string): boolean {
  return has(cookies, SIGNED_IN_COOKIE);
}

/** Whether the server knows this browser: a user is signed in, or a guest has a cart. */
export function hasSessionCookies(cookies: string): boolean {
  return hasSignedInCookie(cookies) || has(cookies, HAS_CART_COOKIE);
}

/**
 * Updates the attribute of <html> that selects the header of a user or a guest. Before the first
 * paint, src/document/head-script.ts sets that attribute.
 */
export function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
}
