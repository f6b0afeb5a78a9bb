import { z } from "zod";
import {
  categoryDto,
  productDetailDto,
  productDto,
  productIdInput,
  productStockDto,
  searchInput,
  searchResultDto,
  searchResultsDto,
} from "@/contract/catalogue";
import { findPlayerInput, foundPlayerDto } from "@/contract/games";
import { policyVersions } from "@/contract/policies";
import { productListDto, productListInput, productsInput } from "@/contract/product-list";
import { inSearchQueue } from "@/server/api/search-queue";
import { createRouter, publicProcedure, sharedProcedure } from "@/server/api/trpc";
import { tagOf } from "@/server/catalogue/refresh/catalogue-tags";
import { findProducts, searchProducts } from "@/server/catalogue/search/search-products";
import { listPage } from "@/server/catalogue/shop/list-products";
import {
  getProduct,
  getStock,
  listCategories,
  listProducts,
} from "@/server/catalogue/shop/read-catalogue";
import { findPlayerOf } from "@/server/delivery/find-player-of-product";
import { countVisit } from "@/server/figures/product-visits";
import { policiesInForce } from "@/server/policies/policies-in-force";

export const catalogueRouter = createRouter({
  products: sharedProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/products.php",
        summary: "Product list",
        errorResponses: [404],
      },
    })
    .input(productsInput)
    .output(z.array(productDto))
    .query(({ ctx, input }) => {
      ctx.cacheTags.add(tagOf.answers).add(tagOf.units);
      return listProducts(input, ctx.locale);
    }),

  list: sharedProcedure
    .meta({ limit: "search" })
    .input(productListInput)
    .output(productListDto)
    .query(({ ctx, input }) => {
      ctx.cacheTags.add(tagOf.answers);
      return inSearchQueue(ctx, () => listPage(input, ctx.locale));
    }),

  product: sharedProcedure
    .input(productIdInput)
    .output(productDetailDto)
    .query(({ ctx, input }) => {
      ctx.cacheTags.add(tagOf.answer(input.id)).add(tagOf.units);
      return getProduct(input.id);
    }),

  /** Looks up a player's name at the supplier. A mutation: the input must not be in a URL. */
  findPlayer: publicProcedure("nobody")
    .meta({ limit: "player" })
    .input(findPlayerInput)
    .output(foundPlayerDto)
    .mutation(({ input }) => findPlayerOf(input.productId, input.topupFields)),

  stock: publicProcedure("nobody")
    .input(productIdInput)
    .output(productStockDto)
    .query(async ({ ctx, input }) => {
      const stock = await getStock(input.id);
      countVisit(input.id, "seen", ctx.ip);
      return stock;
    }),

  /**
   * Counts a view of a product without counted stock, in memory; nothing is read from the database.
   */
  seen: publicProcedure("nobody")
    .input(productIdInput)
    .output(z.null())
    .query(({ ctx, input }) => {
      countVisit(input.id, "seen", ctx.ip);
      return null;
    }),

  /** The policy versions in force, for a checkout that was refused with outdated versions. */
  policies: publicProcedure("nobody")
    .input(z.void())
    .output(policyVersions)
    .query(() => policiesInForce()),

  categories: sharedProcedure
    .meta({ openapi: { method: "GET", path: "/categories.php", summary: "Category list" } })
    .input(z.void())
    .output(z.array(categoryDto))
    .query(() => listCategories()),

  search: sharedProcedure
    .meta({
      openapi: { method: "GET", path: "/products/search", summary: "Search results" },
      limit: "search",
    })
    .input(searchInput)
    .output(z.array(searchResultDto))
    .query(({ ctx, input }) => {
      ctx.cacheTags.add(tagOf.answers);
      return inSearchQueue(ctx, () => searchProducts(input.q));
    }),

  searchFinds: sharedProcedure
    .meta({ limit: "search" })
    .input(searchInput)
    .output(searchResultsDto)
    .query(({ ctx, input }) => {
      ctx.cacheTags.add(tagOf.answers);
      return inSearchQueue(ctx, () => findProducts(input.q));
    }),
});
