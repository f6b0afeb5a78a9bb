import { z } from "zod";
import {
  categoryDto,
  productDto,
  productIdInput,
  searchInput,
  searchResultDto,
} from "@/contract/catalogue";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { getProduct, listCategories, listProducts } from "@/server/catalogue/read-catalogue";
import { searchProducts } from "@/server/catalogue/search-products";

export const catalogueRouter = createRouter({
  products: publicProcedure
    .meta({ openapi: { method: "GET", path: "/products.php", summary: "Product list" } })
    .input(z.void())
    .output(z.array(productDto))
    .query(() => listProducts()),

  product: publicProcedure
    .input(productIdInput)
    .output(productDto)
    .query(({ input }) => getProduct(input.id)),

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
});
