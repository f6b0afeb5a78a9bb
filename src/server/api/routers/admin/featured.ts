import { z } from "zod";
import { featuredDto, saveFeaturedInput } from "@/contract/admin/catalogue/featured";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { featuredProducts, saveFeatured } from "@/server/catalogue/products/save-featured";

/** The featured grid of the home page. */
export const adminFeaturedRouter = createRouter({
  list: adminProcedure("any_staff")
    .input(z.void())
    .output(featuredDto)
    .query(() => featuredProducts()),

  save: adminMutation("products:write", saveFeaturedInput, z.void()).mutation(
    async ({ ctx, input }) => {
      await saveFeatured(ctx.call, input);
    },
  ),
});
