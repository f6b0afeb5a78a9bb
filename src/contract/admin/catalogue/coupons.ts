import { z } from "zod";
import { requiredText, rowId, withCode } from "@/contract/admin/common";
import { decimalPrice } from "@/contract/catalogue";
import type { ErrorCode } from "@/domain/errors";
import { centsFromDecimal } from "@/domain/money";
import { COUPON_CODE, COUPON_KINDS, COUPON_LIMITS, foldCouponCode } from "@/domain/orders/coupon";
import { normalizeAmount, normalizeNumber } from "@/domain/text/normalize-digits";

const typed = (max: number, problem: ErrorCode) =>
  z.string(withCode(problem)).max(max, withCode(problem));

/** A whole number as it is typed; "" is none. */
const optionalCount = (most: number) =>
  typed(40, "coupon_number_invalid")
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^\d{0,9}$/, withCode("coupon_number_invalid")))
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((count) => count === null || (count >= 1 && count <= most), {
      ...withCode("coupon_number_invalid"),
    });

/** Dollars as they are typed; "" is none. */
const optionalAmount = typed(40, "coupon_amount_invalid")
  .transform(normalizeAmount)
  .pipe(z.string().regex(/^(\d{1,8}(\.\d{1,2})?)?$/, withCode("coupon_amount_invalid")))
  .transform((text) => (text === "" ? null : centsFromDecimal(text)))
  .refine((amount) => amount === null || amount > 0, withCode("coupon_amount_invalid"));

/** A moment of the shop's time zone, YYYY-MM-DDTHH:MM; "" is none. */
const optionalTime = typed(40, "coupon_time_invalid").refine(
  isTime,
  withCode("coupon_time_invalid"),
);

function isTime(text: string): boolean {
  if (text === "") return true;
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(text)) return false;
  const moment = new Date(`${text}:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** One code that everybody types, or many that are each used once. */
export const CODE_KINDS = ["one", "many"] as const;

const targets = z
  .array(rowId)
  .max(COUPON_LIMITS.targets)
  .transform((ids) => [...new Set(ids)]);

/** What is typed into the form of a coupon. Its codes are those of a new one: they never change afterwards. */
export const couponForm = z
  .object({
    name: requiredText(COUPON_LIMITS.name, {
      missing: "product_name_missing",
      tooLong: "product_text_too_long",
    }),
    codeKind: z.enum(CODE_KINDS),
    code: typed(COUPON_LIMITS.typed, "coupon_code_invalid").transform(foldCouponCode),
    prefix: typed(COUPON_LIMITS.typed, "coupon_prefix_invalid")
      .transform(foldCouponCode)
      .pipe(z.string().regex(/^[A-Z0-9]{0,12}$/, withCode("coupon_prefix_invalid"))),
    count: optionalCount(COUPON_LIMITS.codes),
    kind: z.enum(COUPON_KINDS),
    /** Whole percent, or dollars. */
    value: typed(40, "coupon_amount_invalid").transform(normalizeAmount),
    productIds: targets,
    categoryIds: targets,
    minimum: optionalAmount,
    cap: optionalAmount,
    totalUses: optionalCount(COUPON_LIMITS.uses),
    usesPerBuyer: optionalCount(COUPON_LIMITS.uses),
    startsAt: optionalTime,
    endsAt: optionalTime,
    firstOrderOnly: z.boolean(),
    isActive: z.boolean(),
  })
  .superRefine(({ kind, value, startsAt, endsAt }, ctx) => {
    const isRight = kind === "percent" ? /^([1-9]\d?|100)$/ : /^\d{1,7}(\.\d{1,2})?$/;
    const isNothing = kind === "amount" && /^0+(\.0*)?$/.test(value);
    if (!isRight.test(value) || isNothing) {
      const problem: ErrorCode =
        kind === "percent" ? "coupon_percent_invalid" : "coupon_amount_invalid";
      ctx.addIssue({ code: "custom", message: problem, path: ["value"] });
    }
    if (startsAt !== "" && endsAt !== "" && endsAt <= startsAt) {
      const problem: ErrorCode = "coupon_times_crossed";
      ctx.addIssue({ code: "custom", message: problem, path: ["endsAt"] });
    }
  })
  .transform((form) => ({
    ...form,
    /** Whole percent, or cents. */
    value: form.kind === "percent" ? Number(form.value) : centsOrNone(form.value),
  }));
export type CouponFormInput = z.input<typeof couponForm>;
export type CouponFormOutput = z.output<typeof couponForm>;

function centsOrNone(text: string): number {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsFromDecimal(text) : 0;
}

/** The same of a new one, whose codes are asked for. */
export const newCouponForm = couponForm.superRefine(({ codeKind, code, count }, ctx) => {
  const refuse = (path: string, message: ErrorCode) =>
    ctx.addIssue({ code: "custom", message, path: [path] });
  if (codeKind === "one" && !COUPON_CODE.test(code)) refuse("code", "coupon_code_invalid");
  if (codeKind === "many" && count === null) refuse("count", "coupon_number_invalid");
});

export const saveCouponInput = z.object({
  /** The coupon that is edited, as it was when the form was opened; null adds one. */
  base: z.object({ id: rowId, version: z.number().int().positive() }).nullable(),
  coupon: couponForm,
});
export const savedCouponDto = z.object({ id: rowId });
export const couponIdInput = z.object({ id: rowId });

const adminCouponDto = z.object({
  id: rowId,
  version: z.number().int(),
  name: z.string(),
  nameAr: z.null(),
  isBuiltIn: z.literal(false),
  kind: z.enum(COUPON_KINDS),
  /** Whole percent, or cents. */
  value: z.number().int(),
  /** Of one that everybody types; null of one with many. */
  code: z.string().nullable(),
  /** How many codes it has. */
  codes: z.number().int(),
  products: z.array(z.object({ id: rowId, name: z.string(), nameAr: z.string().nullable() })),
  categoryIds: z.array(rowId),
  minimumUSD: decimalPrice,
  capUSD: decimalPrice.nullable(),
  totalUses: z.number().int().nullable(),
  usesPerBuyer: z.number().int().nullable(),
  /** In the shop's time zone, YYYY-MM-DDTHH:MM; "" for none. */
  startsAt: z.string(),
  endsAt: z.string(),
  firstOrderOnly: z.boolean(),
  isActive: z.boolean(),
  /** Of its time: not begun, running, over. */
  time: z.enum(["early", "running", "over"]),
  /** Held by orders that nobody has paid yet, and by paid ones. */
  reserved: z.number().int(),
  spent: z.number().int(),
  /** What it took off paid orders, and what those came to. */
  givenUSD: decimalPrice,
  soldUSD: decimalPrice,
});
export type AdminCouponDto = z.infer<typeof adminCouponDto>;

export const couponListDto = z.array(adminCouponDto);
