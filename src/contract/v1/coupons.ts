import { z } from "zod";
import { cursor, id, listOf, time, usd } from "@/contract/v1/common";
import { MAX_CENTS } from "@/domain/money";
import { COUPON_LIMITS } from "@/domain/orders/coupon";

const amount = usd.extend({ amount: z.number().int().min(1).max(MAX_CENTS) });
const uses = z.number().int().min(1).max(COUPON_LIMITS.uses);
const ids = z.array(id).max(COUPON_LIMITS.targets);

const discount = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("percent"), percent: z.number().int().min(1).max(100) }),
    z.strictObject({ kind: z.literal("amount"), amount }),
  ])
  .meta({ description: "A share of the lines that it applies to, or a fixed amount" });

const values = {
  name: z.string().max(400).meta({ description: "Only shown to the staff" }),
  discount,
  productIds: ids,
  categoryIds: ids.meta({
    description: "It applies to these products and categories; if both are empty, to all",
  }),
  minimum: amount.nullable().meta({ description: "Minimum sum of the lines that it applies to" }),
  maximumDiscount: amount.nullable(),
  totalUses: uses.nullable(),
  usesPerBuyer: uses.nullable(),
  startsAt: time.nullable().meta({ description: "To the minute" }),
  endsAt: time.nullable().meta({ description: "To the minute" }),
  firstOrderOnly: z.boolean(),
  isActive: z.boolean(),
};

const count = z.number().int();

export const coupon = z.object({
  id,
  ...values,
  code: z.string().nullable().meta({ description: "null for a coupon with many codes" }),
  codes: count.meta({ description: "Number of codes" }),
  period: z.enum(["early", "running", "over"]),
  reservedUses: count.meta({ description: "By unpaid orders" }),
  spentUses: count.meta({ description: "By paid orders" }),
  given: usd.meta({ description: "Discounts on paid orders" }),
  sold: usd.meta({ description: "Total of these orders" }),
  version: count.meta({ description: "Grows with each change; also in ETag" }),
});

export const couponsQuery = z.strictObject({ cursor });
export const coupons = listOf(coupon);

export const couponCodesQuery = z.strictObject({ cursor });
export const couponCodes = listOf(
  z.object({
    code: z.string(),
    uses: count.meta({ description: "By unpaid and paid orders" }),
    maxUses: count
      .nullable()
      .meta({ description: "1 for a generated code; null if only the coupon limits it" }),
    orderId: id
      .nullable()
      .meta({ description: "The latest order that holds or has used a generated code" }),
  }),
);

export const couponChanges = z
  .strictObject(values)
  .partial()
  .meta({ description: "Absent fields stay as they are. Codes never change." });

export const newCoupon = z
  .strictObject({
    ...values,
    code: z.string().max(COUPON_LIMITS.typed).meta({ description: "One code for all buyers" }),
    generate: z
      .strictObject({
        count: z.number().int().min(1).max(COUPON_LIMITS.codes),
        prefix: z.string().max(COUPON_LIMITS.typed).default(""),
      })
      .meta({ description: "Instead of `code`: random codes that are each used once" }),
  })
  .partial()
  .required({ name: true, discount: true })
  .refine(({ code, generate }) => (code === undefined) !== (generate === undefined), {
    error: "coupon_code_invalid",
    path: ["code"],
  });

export const deletedCoupon = z.object({ id });
