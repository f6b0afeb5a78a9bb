import { HAS_CART_COOKIE } from "@/domain/cart";
import { hasSignedInCookie } from "./signed-in-cookie";

/** Whether the server knows this browser: somebody is signed in, or a guest has a cart. */
export function hasSomethingToAsk(cookies: string): boolean {
  return hasSignedInCookie(cookies) || cookies.split("; ").includes(`${HAS_CART_COOKIE}=1`);
}
