import { z } from "zod";
import {
  adminCouponDto,
  couponCodesDto,
  couponCodesInput,
  couponIdInput,
  couponListDto,
  couponPageDto,
  couponPageInput,
  saveCouponInput,
  savedCouponDto,
} from "@/contract/admin/catalogue/coupons";
import { deletedRowInput } from "@/contract/admin/common";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { deleteCoupon, saveCoupon } from "@/server/coupons/admin-coupons";
import { codesPage } from "@/server/coupons/list-codes";
import { couponPage, listCoupons, oneCoupon } from "@/server/coupons/list-coupons";

/** Coupons and their use. */
export const adminCouponsRouter = createRouter({
  list: adminProcedure("products:write")
    .input(z.void())
    .output(couponListDto)
    .query(() => listCoupons()),

  /** The coupons page by page, for API clients. The panel reads all at once (`list`). */
  page: adminProcedure("products:write")
    .input(couponPageInput)
    .output(couponPageDto)
    .query(({ input }) => couponPage(input.before)),

  get: adminProcedure("products:write")
    .input(couponIdInput)
    .output(adminCouponDto)
    .query(({ input }) => oneCoupon(input.id)),

  /** The codes of a coupon page by page, for API clients. The panel exports them as a file. */
  codes: adminProcedure("exports")
    .meta({ needsProof: true })
    .input(couponCodesInput)
    .output(couponCodesDto)
    .query(({ input }) => codesPage(input)),

  save: adminMutation("products:write", saveCouponInput, savedCouponDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => saveCoupon(ctx.call, input)),

  delete: adminMutation("products:write", deletedRowInput, savedCouponDto).mutation(
    ({ ctx, input }) => deleteCoupon(ctx.call, input),
  ),
});
