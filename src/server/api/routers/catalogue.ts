import { z } from "zod";
import {
  categoryDto,
  productDetailDto,
  productDto,
  productIdInput,
  productStockDto,
  searchFindsDto,
  searchInput,
  searchResultDto,
} from "@/contract/catalogue";
import { productListDto, productListInput, productsInput } from "@/contract/product-list";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { listPage } from "@/server/catalogue/list-products";
import {
  getProduct,
  getStock,
  listCategories,
  listProducts,
} from "@/server/catalogue/read-catalogue";
import { findProducts, searchProducts } from "@/server/catalogue/search-products";

export const catalogueRouter = createRouter({
  products: publicProcedure
    .meta({ openapi: { method: "GET", path: "/products.php", summary: "Product list" } })
    .input(productsInput)
    .output(z.array(productDto))
    .query(({ ctx, input }) => listProducts(input, ctx.locale)),

  list: publicProcedure
    .input(productListInput)
    .output(productListDto)
    .query(({ ctx, input }) => listPage(input, ctx.locale)),

  product: publicProcedure
    .input(productIdInput)
    .output(productDetailDto)
    .query(({ input }) => getProduct(input.id)),

  stock: publicProcedure
    .input(productIdInput)
    .output(productStockDto)
    .query(({ input }) => getStock(input.id)),

  categories: publicProcedure
    .meta({ openapi: { method: "GET", path: "/categories.php", summary: "Category list" } })
    .input(z.void())
    .output(z.array(categoryDto))
    .query(() => listCategories()),

  search: publicProcedure
    .meta({ openapi: { method: "GET", path: "/products/search", summary: "Search results" } })
    .input(searchInput)
    .output(z.array(searchResultDto))
    .query(({ input }) => searchProducts(input.q)),

  searchFinds: publicProcedure
    .input(searchInput)
    .output(searchFindsDto)
    .query(({ input }) => findProducts(input.q)),
});
