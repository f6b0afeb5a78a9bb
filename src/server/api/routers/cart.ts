import { z } from "zod";
import {
  addToCartInput,
  applyCouponInput,
  cartDto,
  cartProductInput,
  lineInput,
  lineQuantityInput,
  productQuantityInput,
  saveToUserInput,
  userKeyInput,
} from "@/contract/cart";
import { DomainError } from "@/domain/errors";
import { clearProof, readProof } from "@/server/accounts/session/session-cookie";
import type { Context } from "@/server/api/context";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { clearCart, openCart, removeLine, setLineQuantity } from "@/server/carts/change-cart";
import { saveCartToUser } from "@/server/carts/merge-carts";
import { applyCoupon, removeCoupon } from "@/server/coupons/cart-coupon";
import { countVisit } from "@/server/figures/product-visits";
import { inLane } from "@/server/platform/database/pool";

/**
 * `{userKey}` must be the caller's own: `guest`, or `user_{id}`. Design §3.
 * @throws DomainError foreign_cart
 */
function ownCart(ctx: Context, userKey: string): string | null {
  const own = ctx.user ? `user_${ctx.user.id}` : "guest";
  if (userKey !== own) throw new DomainError("foreign_cart");
  return ctx.changeCartSession();
}

function existing(sessionId: string | null): string {
  if (sessionId === null) throw new DomainError("cart_line_not_found");
  return sessionId;
}

function couponCaller({ changeCartSession, user, ip }: Context) {
  const sessionId = changeCartSession();
  if (sessionId === null) throw new DomainError("cart_empty");
  return { sessionId, user, ip };
}

function clear(sessionId: string | null) {
  return sessionId === null ? { cart: [] } : clearCart(sessionId);
}

export const cartRouter = createRouter({
  /**
   * Called when a page has loaded. Clears a guest's cart, unless the setting `guestCart` keeps it,
   * or a payment of its order was started. Specification §4.
   */
  open: publicProcedure("own_cart")
    .input(z.void())
    .output(cartDto)
    .mutation(({ ctx }) => openCart(ctx.cartSessionId, ctx.user !== null)),

  read: publicProcedure("own_cart")
    .meta({ openapi: { method: "GET", path: "/cart.php", summary: "Reads the cart" } })
    .input(z.void())
    .output(cartDto)
    .query(({ ctx }) => ctx.cart ?? readCart(ctx.cartSessionId)),

  add: publicProcedure("own_cart")
    .meta({
      openapi: {
        method: "POST",
        path: "/cart.php",
        summary: "Adds an item",
        errorResponses: [404, 409],
      },
    })
    .input(addToCartInput)
    .output(cartDto)
    .mutation(({ ctx, input: { product_id, ...rest } }) =>
      inLane("ordering", async () => {
        const cart = await addToCart(ctx.openCartSession(), { productId: product_id, ...rest });
        countVisit(product_id, "added", ctx.ip);
        return cart;
      }),
    ),

  /** Applies a coupon to the cart, replacing the current one. */
  applyCoupon: publicProcedure("own_cart")
    .meta({ limit: "code" })
    .input(applyCouponInput)
    .output(cartDto)
    .mutation(({ ctx, input: { code, challenge } }) =>
      inLane("ordering", () => applyCoupon({ ...couponCaller(ctx), challenge }, code)),
    ),

  removeCoupon: publicProcedure("own_cart")
    .input(z.void())
    .output(cartDto)
    .mutation(({ ctx }) => removeCoupon(existing(ctx.changeCartSession()))),

  clear: publicProcedure("own_cart")
    .meta({ openapi: { method: "DELETE", path: "/cart.php", summary: "Clears the guest cart" } })
    .input(z.void())
    .output(cartDto)
    .mutation(({ ctx }) => clear(ctx.cartSessionId)),

  /** A cookie must prove that `userId` has just signed out in this browser. Design §3, Cart. */
  saveToUser: publicProcedure("own_cart")
    .meta({
      openapi: {
        method: "POST",
        path: "/cart/save-to-user",
        summary: "Saves the guest cart to the account that has just signed out",
      },
    })
    .input(saveToUserInput)
    .output(cartDto)
    .mutation(async ({ ctx, input: { userId } }) => {
      const left = await readProof(ctx.cookies, "left_user");
      clearProof(ctx.cookies, "left_user");
      if (left?.userId !== userId) throw new DomainError("foreign_cart");
      return saveCartToUser({ sessionId: ctx.guestSessionId, userId });
    }),

  setLineQuantity: publicProcedure("own_cart")
    .input(lineQuantityInput)
    .output(cartDto)
    .mutation(({ ctx, input }) =>
      setLineQuantity(existing(ctx.changeCartSession()), { lineId: input.lineId }, input.quantity),
    ),

  removeLine: publicProcedure("own_cart")
    .input(lineInput)
    .output(cartDto)
    .mutation(({ ctx, input }) => removeLine(existing(ctx.changeCartSession()), input)),

  setProductQuantity: publicProcedure("own_cart")
    .meta({
      openapi: {
        method: "PUT",
        path: "/cart/{userKey}/{productId}",
        summary: "Updates quantity",
        errorResponses: [404, 409],
      },
    })
    .input(productQuantityInput)
    .output(cartDto)
    .mutation(({ ctx, input: { userKey, productId, quantity } }) =>
      setLineQuantity(existing(ownCart(ctx, userKey)), { productId }, quantity),
    ),

  removeProduct: publicProcedure("own_cart")
    .meta({
      openapi: {
        method: "DELETE",
        path: "/cart/{userKey}/{productId}",
        summary: "Removes an item",
        errorResponses: [404, 409],
      },
    })
    .input(cartProductInput)
    .output(cartDto)
    .mutation(({ ctx, input: { userKey, productId } }) =>
      removeLine(existing(ownCart(ctx, userKey)), { productId }),
    ),

  clearOwn: publicProcedure("own_cart")
    .meta({ openapi: { method: "DELETE", path: "/cart/{userKey}", summary: "Clears the cart" } })
    .input(userKeyInput)
    .output(cartDto)
    .mutation(({ ctx, input }) => clear(ownCart(ctx, input.userKey))),
});
