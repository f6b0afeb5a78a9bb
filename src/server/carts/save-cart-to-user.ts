import type { CartDto } from "@/contract/cart";
import { readCart } from "@/server/carts/cart-lines";
import { userSessionId } from "@/server/carts/cart-session";
import { mergeCarts } from "@/server/carts/merge-carts";
import { isPaying } from "@/server/carts/open-cart";
import { db } from "@/server/platform/db";

/**
 * Saves the guest's cart to the user who has just signed out, and answers with what is left of it:
 * nothing, unless its order is being paid. The caller has proven who that user is. Specification §4, §7.
 */
export async function saveCartToUser({
  sessionId,
  userId,
}: {
  sessionId: string | null;
  userId: number;
}): Promise<CartDto> {
  if (sessionId === null) return { cart: [] };
  await db().$transaction(async (tx) => {
    if (await isPaying(sessionId, tx)) return;
    await mergeCarts(tx, { from: sessionId, into: userSessionId(userId) });
  });
  return readCart(sessionId);
}
