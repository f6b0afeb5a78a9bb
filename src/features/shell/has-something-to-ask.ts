import { CART_MARK_COOKIE } from "@/domain/cart";
import { hasSignedInCookie } from "./signed-in-mark";

/** Whether the server knows this browser: somebody is signed in, or a guest has a cart. */
export function hasSomethingToAsk(cookies: string): boolean {
  return hasSignedInCookie(cookies) || cookies.split("; ").includes(`${CART_MARK_COOKIE}=1`);
}
