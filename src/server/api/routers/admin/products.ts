import {
  adminProductDto,
  changeProductInput,
  deletedProductDto,
  productIdInput,
  productTableDto,
  productTableInput,
  revealContentInput,
  revealedContentDto,
  savedProductDto,
  saveProductInput,
} from "@/contract/admin/products";
import { adminCallOf } from "@/server/api/idempotency-key";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { adminProduct } from "@/server/catalogue/admin-product";
import { deleteProduct, restoreProduct } from "@/server/catalogue/delete-product";
import { productTable } from "@/server/catalogue/product-table";
import { revealContent } from "@/server/catalogue/reveal-content";
import { saveProduct } from "@/server/catalogue/save-product";

export const adminProductsRouter = createRouter({
  table: adminProcedure
    .input(productTableInput)
    .output(productTableDto)
    .query(({ input }) => productTable(input)),

  get: adminProcedure
    .input(productIdInput)
    .output(adminProductDto)
    .query(({ input }) => adminProduct(input.id)),

  save: adminProcedure
    .input(saveProductInput)
    .output(savedProductDto)
    .mutation(({ ctx, input }) =>
      saveProduct(adminCallOf(ctx.user, "products.saveProduct", input), input),
    ),

  delete: adminProcedure
    .input(changeProductInput)
    .output(deletedProductDto)
    .mutation(({ ctx, input }) =>
      deleteProduct(adminCallOf(ctx.user, "products.deleteProduct", input), input.id),
    ),

  /** Takes an archived product back, inactive. */
  restore: adminProcedure
    .input(changeProductInput)
    .output(savedProductDto)
    .mutation(({ ctx, input }) =>
      restoreProduct(adminCallOf(ctx.user, "products.restoreProduct", input), input.id),
    ),

  /** Shows the digital content that every buyer of a product shares; the reason is recorded. */
  revealContent: adminProcedure
    .input(revealContentInput)
    .output(revealedContentDto)
    .mutation(({ ctx, input }) =>
      revealContent(adminCallOf(ctx.user, "products.revealContent", input), input),
    ),
});
