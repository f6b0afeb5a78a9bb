import type { CartDto } from "@/contract/cart";
import { env } from "@/env";
import { readCart } from "@/server/carts/cart-lines";
import { clearCart } from "@/server/carts/change-cart";
import { db, type Tx } from "@/server/platform/db";

/**
 * What a page does when it has loaded: a visitor who is not signed in finds the cart cleared
 * (specification §4), unless GUEST_CART=keep, or an order of this cart is on its way to being paid.
 */
export async function openCart(sessionId: string | null, isSignedIn: boolean): Promise<CartDto> {
  if (sessionId === null) return { cart: [] };
  const clears = !isSignedIn && env().GUEST_CART === "clear" && !(await isPaying(sessionId));
  return clears ? clearCart(sessionId) : readCart(sessionId);
}

/** Whether the cart's order has a payment that may still be made. */
export async function isPaying(sessionId: string, tx: Tx = db()): Promise<boolean> {
  const open = await tx.order.count({
    where: { sessionId, status: "pending", payments: { some: {} } },
  });
  return open > 0;
}
