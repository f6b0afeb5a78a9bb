import { z } from "zod";
import {
  couponIdInput,
  couponListDto,
  saveCouponInput,
  savedCouponDto,
} from "@/contract/admin/catalogue/coupons";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { deleteCoupon, listCoupons, saveCoupon } from "@/server/coupons/admin-coupons";

/** Coupons and their use. */
export const adminCouponsRouter = createRouter({
  list: adminProcedure("products:write")
    .input(z.void())
    .output(couponListDto)
    .query(() => listCoupons()),

  save: adminMutation("products:write", saveCouponInput, savedCouponDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => saveCoupon(ctx.call, input)),

  delete: adminMutation("products:write", couponIdInput, savedCouponDto).mutation(
    ({ ctx, input }) => deleteCoupon(ctx.call, input.id),
  ),
});
