import {
  adminProductDto,
  changeProductInput,
  deletedProductDto,
  platformsDto,
  productIdInput,
  productTableDto,
  productTableInput,
  revealContentInput,
  revealedContentDto,
  savedProductDto,
  saveProductInput,
} from "@/contract/admin/catalogue/products";
import { requireProof } from "@/server/api/require-proof";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { adminProduct, usedPlatforms } from "@/server/catalogue/products/admin-product";
import { deleteProduct, restoreProduct } from "@/server/catalogue/products/delete-product";
import { productTable } from "@/server/catalogue/products/product-table";
import { revealContent } from "@/server/catalogue/products/reveal-content";
import { saveProduct } from "@/server/catalogue/products/save-product";
import { consumeReveal } from "@/server/keys/reveal-rate-limit";

export const adminProductsRouter = createRouter({
  table: adminProcedure("any_staff")
    .input(productTableInput)
    .output(productTableDto)
    .query(({ input }) => productTable(input)),

  get: adminProcedure("any_staff")
    .input(productIdInput)
    .output(adminProductDto)
    .query(({ input }) => adminProduct(input.id)),

  /** Platform names in use, offered while typing so that spellings agree. */
  platforms: adminProcedure("products:write")
    .output(platformsDto)
    .query(() => usedPlatforms()),

  save: adminMutation("products:write", saveProductInput, savedProductDto).mutation(
    ({ ctx, input }) => {
      // Replacing content that every buyer gets requires a recent password entry, as for keys.
      if (input.product.digitalContent !== null) requireProof(ctx, { needsProof: true });
      return saveProduct(ctx.call, input);
    },
  ),

  delete: adminMutation("products:write", changeProductInput, deletedProductDto).mutation(
    ({ ctx, input }) => deleteProduct(ctx.call, input.id),
  ),

  /** Restores an archived product as inactive. */
  restore: adminMutation("products:write", changeProductInput, savedProductDto).mutation(
    ({ ctx, input }) => restoreProduct(ctx.call, input.id),
  ),

  /** Shows the digital content that every buyer of a product shares; the reason is recorded. */
  revealContent: adminMutation("keys:reveal", revealContentInput, revealedContentDto)
    .meta({ needsProof: true })
    .mutation(async ({ ctx, input }) => {
      await consumeReveal(ctx.user);
      return revealContent(ctx.call, input);
    }),
});
