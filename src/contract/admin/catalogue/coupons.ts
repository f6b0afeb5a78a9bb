import { z } from "zod";
import { requiredText, rowId, withCode } from "@/contract/admin/common";
import { decimalPrice } from "@/contract/catalogue";
import type { ErrorCode } from "@/domain/errors";
import { centsFromDecimal } from "@/domain/money";
import { COUPON_CODE, COUPON_KINDS, COUPON_LIMITS, foldCouponCode } from "@/domain/orders/coupon";
import { normalizeAmount, normalizeNumber } from "@/domain/text/normalize-digits";

const typed = (max: number, problem: ErrorCode) =>
  z.string(withCode(problem)).max(max, withCode(problem));

/** A whole number from 1 to `most`, typed as text; an empty text is parsed to null. */
const optionalCount = (most: number) =>
  typed(40, "coupon_number_invalid")
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^\d{0,9}$/, withCode("coupon_number_invalid")))
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((count) => count === null || (count >= 1 && count <= most), {
      ...withCode("coupon_number_invalid"),
    });

/** An amount in dollars above zero, typed as text and parsed to cents; an empty text to null. */
const optionalAmount = typed(40, "coupon_amount_invalid")
  .transform(normalizeAmount)
  .pipe(z.string().regex(/^(\d{1,8}(\.\d{1,2})?)?$/, withCode("coupon_amount_invalid")))
  .transform((text) => (text === "" ? null : centsFromDecimal(text)))
  .refine((amount) => amount === null || amount > 0, withCode("coupon_amount_invalid"));

/** A minute in the shop's time zone, YYYY-MM-DDTHH:MM; "" for none. */
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

/** One code for all buyers, or many codes that are each used once. */
export const CODE_KINDS = ["one", "many"] as const;

const targets = z
  .array(rowId)
  .max(COUPON_LIMITS.targets)
  .transform((ids) => [...new Set(ids)]);

/**
 * The typed values of the coupon form. `codeKind`, `code`, `prefix` and `count` (of the codes to
 * generate) apply only to a new coupon, because the codes of a stored coupon never change.
 */
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
    /** A whole number of percent, or an amount in dollars, depending on `kind`. */
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
    /** Percent or cents, depending on `kind`. */
    value: form.kind === "percent" ? Number(form.value) : centsOrNone(form.value),
  }));
export type CouponFormInput = z.input<typeof couponForm>;
export type CouponFormOutput = z.output<typeof couponForm>;

function centsOrNone(text: string): number {
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? centsFromDecimal(text) : 0;
}

/**
 * `couponForm` for a new coupon: also requires a valid code, or the number of codes to generate.
 */
export const newCouponForm = couponForm.superRefine(({ codeKind, code, count }, ctx) => {
  const refuse = (path: string, message: ErrorCode) =>
    ctx.addIssue({ code: "custom", message, path: [path] });
  if (codeKind === "one" && !COUPON_CODE.test(code)) refuse("code", "coupon_code_invalid");
  if (codeKind === "many" && count === null) refuse("count", "coupon_number_invalid");
});

export const saveCouponInput = z.object({
  /** The coupon's id, and its version when the form was opened; null to add a new coupon. */
  base: z.object({ id: rowId, version: z.number().int().positive() }).nullable(),
  coupon: couponForm,
});
export const savedCouponDto = z.object({ id: rowId });
export const couponIdInput = z.object({ id: rowId });

export const adminCouponDto = z.object({
  id: rowId,
  version: z.number().int(),
  name: z.string(),
  nameAr: z.null(),
  isBuiltIn: z.literal(false),
  kind: z.enum(COUPON_KINDS),
  /** Percent or cents, depending on `kind`. */
  value: z.number().int(),
  /** The code of a coupon with one code; null if it has many. */
  code: z.string().nullable(),
  /** Number of codes. */
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
  /** Whether the coupon's period has not begun, is running, or is over. */
  time: z.enum(["early", "running", "over"]),
  /** `reserved`: number of uses by unpaid orders; `spent`: number of uses by paid orders. */
  reserved: z.number().int(),
  spent: z.number().int(),
  /** `givenUSD`: the total discount on paid orders; `soldUSD`: the total of these orders. */
  givenUSD: decimalPrice,
  soldUSD: decimalPrice,
});
export type AdminCouponDto = z.infer<typeof adminCouponDto>;

export const couponListDto = z.array(adminCouponDto);

/**
 * Lists the newest coupons first. `before` is the id of the previous page's last coupon; null for
 * the first page.
 */
export const couponPageInput = z.object({ before: rowId.nullable().default(null) });
/** `next` is the `before` of the next page; null on the last page. */
export const couponPageDto = z.object({ rows: couponListDto, next: rowId.nullable() });

/**
 * Lists the codes of a coupon in alphabetical order. `skip` is the number of codes on the previous
 * pages. The input contains no code, because URLs are logged and codes are secret.
 */
export const couponCodesInput = z.object({
  id: rowId,
  skip: z.number().int().min(0),
});
/** `next` is the `skip` of the next page; null on the last page. */
export const couponCodesDto = z.object({
  rows: z.array(
    z.object({
      code: z.string(),
      uses: z.number().int(),
      /** Maximum uses: 1 for a generated code; null if only the coupon's own limits apply. */
      maxUses: z.number().int().nullable(),
      /**
       * The latest order with this generated code, unpaid or paid; null for an unused code and for
       * a code without `maxUses`.
       */
      orderId: rowId.nullable(),
    }),
  ),
  next: z.number().int().nullable(),
});
