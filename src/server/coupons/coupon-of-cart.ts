import { type Cents, cents } from "@/domain/money";
import {
  type CouponDiscount,
  type CouponKind,
  type CouponLine,
  type CouponProblem,
  type CouponState,
  couponDiscount,
} from "@/domain/orders/coupon";

/** A cart's coupon, read from the database in the query that reads the cart's lines. */
export type CouponRow = {
  /** The code as `foldCouponCode` returns it. */
  code: string;
  /** Reason why the coupon cannot be used with any cart; null if it can be used. */
  state: CouponState | null;
} & ({ id: null } | CouponRuleRow);

interface CouponRuleRow {
  id: number;
  version: number;
  kind: CouponKind;
  value: number;
  productIds: number[];
  categoryIds: number[];
  /** Minimum amount of the lines that the coupon applies to, in cents. */
  minimum: number;
  /** Maximum discount in cents; null if there is none. */
  cap: number | null;
  /**
   * Maximum discount as a percentage of a line's amount, from the settings when the coupon was
   * saved; null for coupons that predate the limit.
   */
  maxPercent: number | null;
  usesPerBuyer: number | null;
  firstOrderOnly: boolean;
}

/**
 * SQL expression for a cart's coupon as JSON (`CouponRow`), or null. A coupon use that the cart's
 * open order holds counts as available, since a new order replaces that order.
 * @param session the cart's session, as SQL
 * @param moment the time at which the coupon must be valid, as SQL
 */
export const couponOfCart = (session: string, moment: string) => `(
  SELECT coupon_of_cart(cart.session_id, ${moment}) FROM cart_coupons cart WHERE cart.session_id = ${session})`;

/** The effect of a cart's coupon. Amounts in cents. */
export interface AppliedCoupon {
  code: string;
  /** Reason why the coupon gives no discount; null if it gives one. */
  problem: CouponProblem | null;
  /** Minimum amount of the lines that the coupon applies to. */
  minimum: Cents;
  total: Cents;
  /** Discount per line, in the order of the lines. */
  discounts: readonly Cents[];
}

/** @param lines the cart's lines that can be ordered: product for sale, options still valid */
export function applyToLines(coupon: CouponRow, lines: readonly CouponLine[]): AppliedCoupon {
  const nothing = { code: coupon.code, total: cents(0), discounts: lines.map(() => cents(0)) };
  if (coupon.id === null || coupon.state !== null) {
    return { ...nothing, problem: coupon.state ?? "unknown", minimum: cents(0) };
  }
  const minimum = cents(coupon.minimum);
  const cap = coupon.cap === null ? null : cents(coupon.cap);
  const bounded = lines.map((line) => withinShare(line, coupon.maxPercent));
  const discount: CouponDiscount = couponDiscount({ ...coupon, minimum, cap }, bounded);
  if (discount.mismatch !== null) return { ...nothing, problem: discount.mismatch, minimum };
  const { total, lines: discounts } = discount;
  return { code: coupon.code, problem: null, minimum, total, discounts };
}

/**
 * Limits a line's possible discount to the coupon's maximum percentage, rounded down to the cent.
 */
function withinShare(line: CouponLine, maxPercent: number | null): CouponLine {
  if (maxPercent === null) return line;
  const share = Math.floor((line.amount * maxPercent) / 100);
  return { ...line, reducible: cents(Math.min(line.reducible, share)) };
}
