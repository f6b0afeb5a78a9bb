import { type Cents, cents } from "@/domain/money";
import {
  type CouponDiscount,
  type CouponKind,
  type CouponLine,
  type CouponProblem,
  type CouponState,
  couponDiscount,
} from "@/domain/orders/coupon";

/** The coupon that a cart has, as a statement reads it beside the lines. */
export type CouponRow = {
  /** Folded. */
  code: string;
  /** Why it cannot be used, whatever is in the cart; null while it can. */
  state: CouponState | null;
} & ({ id: null } | CouponRuleRow);

interface CouponRuleRow {
  id: number;
  version: number;
  kind: CouponKind;
  value: number;
  productIds: number[];
  categoryIds: number[];
  /** Cents. */
  minimum: number;
  cap: number | null;
  /** The largest share of a line that it may take off, as it was saved; null for coupons from before there was one. */
  maxPercent: number | null;
  usesPerBuyer: number | null;
  firstOrderOnly: boolean;
}

/**
 * In SQL, the coupon of a cart as JSON, which is a `CouponRow`; null where it has none. What an open order of the same
 * cart holds of it is not used up: another order takes that one's place.
 * @param session the cart's, @param moment a moment, as SQL
 */
export const couponOfCart = (session: string, moment: string) => `(
  SELECT coupon_of_cart(cart.session_id, ${moment}) FROM cart_coupons cart WHERE cart.session_id = ${session})`;

/** What the coupon of a cart does. Amounts in cents. */
export interface AppliedCoupon {
  code: string;
  /** Why it takes nothing off; null when it does. */
  problem: CouponProblem | null;
  /** What the lines that it is for must come to. */
  minimum: Cents;
  total: Cents;
  /** Of each line, in their order. */
  discounts: readonly Cents[];
}

/** @param lines of what is ordered; none of what must be chosen again first */
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

/** What a coupon may take off a line at most: never more than its share, rounded down to the cent. */
function withinShare(line: CouponLine, maxPercent: number | null): CouponLine {
  if (maxPercent === null) return line;
  const share = Math.floor((line.amount * maxPercent) / 100);
  return { ...line, reducible: cents(Math.min(line.reducible, share)) };
}
