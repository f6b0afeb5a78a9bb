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
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { wishOf } from "@/server/api/wish";
import { adminProduct } from "@/server/catalogue/admin-product";
import { deleteProduct } from "@/server/catalogue/delete-product";
import { productTable } from "@/server/catalogue/product-table";
import { restoreProduct } from "@/server/catalogue/restore-product";
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
      saveProduct(wishOf(ctx.user, "products.saveProduct", input), input),
    ),

  delete: adminProcedure
    .input(changeProductInput)
    .output(deletedProductDto)
    .mutation(({ ctx, input }) =>
      deleteProduct(wishOf(ctx.user, "products.deleteProduct", input), input.id),
    ),

  /** Takes an archived product back, inactive. */
  restore: adminProcedure
    .input(changeProductInput)
    .output(savedProductDto)
    .mutation(({ ctx, input }) =>
      restoreProduct(wishOf(ctx.user, "products.restoreProduct", input), input.id),
    ),

  /** Shows the digital content that every buyer of a product shares; the reason is recorded. */
  revealContent: adminProcedure
    .input(revealContentInput)
    .output(revealedContentDto)
    .mutation(({ ctx, input }) =>
      revealContent(wishOf(ctx.user, "products.revealContent", input), input),
    ),
});
