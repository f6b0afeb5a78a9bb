import { z } from "zod";
import { couponIdInput } from "@/contract/admin/catalogue/coupons";
import { productTableInput } from "@/contract/admin/catalogue/products";
import { figureFileInput } from "@/contract/admin/figures";
import { orderFilter } from "@/contract/admin/orders/order-table";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { exportProducts } from "@/server/catalogue/csv/export-products";
import { exportCodes } from "@/server/coupons/export-codes";
import { recordExport } from "@/server/exports/record-export";
import { exportFigures } from "@/server/figures/export-figures";
import { exportOrders } from "@/server/orders/admin/export-orders";

/** A CSV file that is produced while it is read; only callers within this process can read it. */
const csvFile = z.custom<ReadableStream<Uint8Array>>((file) => file instanceof ReadableStream);

/** Mutations, because each export is recorded in the audit log. */
export const adminExportsRouter = createRouter({
  /**
   * Called by the panel before the browser follows the link of a file, so that a missing proof
   * (password and second factor) is requested first.
   */
  allowed: adminProcedure("exports")
    .meta({ needsProof: true })
    .input(z.void())
    .output(z.literal(true))
    .query(() => true as const),

  orders: adminMutation("exports", orderFilter, csvFile)
    .meta({ limit: "export", needsProof: true, isFile: true })
    .mutation(async ({ ctx, input }) => {
      const { idempotencyKey, ...filter } = input;
      await recordExport(ctx.call, "orders", filter);
      return exportOrders(filter, ctx.locale);
    }),

  /** The codes of a coupon, with their use. */
  coupons: adminMutation("exports", couponIdInput, csvFile)
    .meta({ limit: "export", needsProof: true, isFile: true })
    .mutation(async ({ ctx, input: { id } }) => {
      await recordExport(ctx.call, "coupons", { coupon: id });
      return exportCodes(id, ctx.locale);
    }),

  products: adminMutation("exports", productTableInput, csvFile)
    .meta({ limit: "export", needsProof: true, isFile: true })
    .mutation(async ({ ctx, input }) => {
      const { q, categoryId, state } = input;
      await recordExport(ctx.call, "products", { q, categoryId, state });
      return exportProducts(input, ctx.locale);
    }),

  figures: adminMutation("exports", figureFileInput, csvFile)
    .meta({ limit: "export", needsProof: true, isFile: true })
    .mutation(async ({ ctx, input }) => {
      const { idempotencyKey, ...asked } = input;
      const file = await exportFigures(asked, ctx.locale);
      await recordExport(ctx.call, "figures", asked);
      return file;
    }),
});
