import {
  importDto,
  importHeaderDto,
  importHeaderInput,
  importInput,
} from "@/contract/admin/catalogue/imports";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { checkImport, importProducts } from "@/server/imports/import-products";
import { readHeader } from "@/server/imports/read-header";

/** Import of products from a CSV file, which the browser reads and sends in parts. */
export const adminImportsRouter = createRouter({
  readHeader: adminProcedure("products:write")
    .input(importHeaderInput)
    .output(importHeaderDto)
    .query(({ input }) => readHeader(input.header)),

  /** A dry run of `products`. */
  check: adminProcedure("products:write")
    .input(importInput)
    .output(importDto)
    .query(({ ctx, input }) => checkImport(input.rows, ctx.locale)),

  products: adminMutation("products:write", importInput, importDto).mutation(({ ctx, input }) =>
    importProducts(ctx.call, input.rows, ctx.locale),
  ),
});
