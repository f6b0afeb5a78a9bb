import { z } from "zod";
import { wishedProductsDto, wishesDto, wishesInput, wishInput } from "@/contract/wish-list";
import { createRouter, customerProcedure, publicProcedure } from "@/server/api/trpc";
import { productCards } from "@/server/catalogue/shop/list-products";
import { readWishes, removeWish, saveWishes } from "@/server/wish-list/wish-list";

/** Products that somebody saved for later: a guest's list is the browser's, an account's is here. Decision 095. */
export const wishListRouter = createRouter({
  /** Cards for the numbers that a browser or an account has saved. */
  products: publicProcedure("nobody")
    .input(wishesInput)
    .output(wishedProductsDto)
    .query(({ input }) => productCards([...new Set(input.productIds)])),

  read: customerProcedure("own_account")
    .input(z.void())
    .output(wishesDto)
    .query(({ ctx }) => readWishes(ctx.user.id)),

  /** Also takes over what the browser saved before its guest signed in. */
  save: customerProcedure("own_account")
    .input(wishesInput)
    .output(wishesDto)
    .mutation(({ ctx, input }) => saveWishes(ctx.user.id, input.productIds)),

  remove: customerProcedure("own_account")
    .input(wishInput)
    .output(wishesDto)
    .mutation(({ ctx, input }) => removeWish(ctx.user.id, input.productId)),
});
