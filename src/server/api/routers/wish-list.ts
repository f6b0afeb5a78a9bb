import { z } from "zod";
import { wishedProductsDto, wishesDto, wishesInput, wishInput } from "@/contract/wish-list";
import { createRouter, customerProcedure, publicProcedure } from "@/server/api/trpc";
import { productCards } from "@/server/catalogue/shop/list-products";
import { readWishes, removeWish, saveWishes } from "@/server/wish-list/wish-list";

/**
 * Saved products. A guest's list is stored in the browser, an account's here. Decision 095 (wish
 * lists).
 */
export const wishListRouter = createRouter({
  /** Product cards for the saved ids of a browser or an account. */
  products: publicProcedure("nobody")
    .input(wishesInput)
    .output(wishedProductsDto)
    .query(({ input }) => productCards([...new Set(input.productIds)])),

  read: customerProcedure("own_account")
    .input(z.void())
    .output(wishesDto)
    .query(({ ctx }) => readWishes(ctx.user.id)),

  /** Adds products, including those that the browser saved before its guest signed in. */
  save: customerProcedure("own_account")
    .input(wishesInput)
    .output(wishesDto)
    .mutation(({ ctx, input }) => saveWishes(ctx.user.id, input.productIds)),

  remove: customerProcedure("own_account")
    .input(wishInput)
    .output(wishesDto)
    .mutation(({ ctx, input }) => removeWish(ctx.user.id, input.productId)),
});
