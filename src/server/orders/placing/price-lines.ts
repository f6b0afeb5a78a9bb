import type { PlaceOrderInput } from "@/contract/orders";
import { type LinePrice, priceLine, reducedLine, totalOf } from "@/domain/catalogue/pricing";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents, MAX_CENTS } from "@/domain/money";
import type { CouponProblem } from "@/domain/orders/coupon";
import { basisOfLine, couponOf, isOutdated } from "@/server/carts/cart-lines";
import { couponRefusal } from "@/server/coupons/cart-coupon";
import type { BuyerRules } from "@/server/coupons/coupon-buyer";
import { type Account, type AccountAnswer, accountFor } from "@/server/orders/order-accounts";
import type { LineToOrder } from "@/server/orders/placing/find-cart-to-order";

export interface PricedLine {
  row: LineToOrder;
  price: LinePrice;
  /** The coupon's discount on the whole line. */
  discount: Cents;
  account: Account | null;
}

/** The coupon of an order, if it gives a discount. */
type OrderCoupon = BuyerRules & { code: string; version: number; discount: Cents };

export interface PricedCart {
  lines: readonly PricedLine[];
  total: Cents;
  coupon: OrderCoupon | null;
}

/** The cart and the prices that the checkout showed to the buyer. */
interface Shown {
  /** The cart's lines and its coupon code. */
  shownCart?: PlaceOrderInput["shownCart"];
  /** In dollars. */
  totalUSD?: string | undefined;
  /** The coupon code in the request, as typed by the buyer. */
  coupon?: string | undefined;
}

/**
 * Prices the cart's lines now, each with the account of its top-up. Refuses the order if the coupon
 * gives no discount, unless the checkout showed the total without it, so that no buyer is charged
 * the full price unexpectedly.
 * @throws DomainError cart_changed, options_changed, order_too_large, total_changed; those of
 *   couponRefusal and accountFor
 */
export function priceCart(
  rows: readonly LineToOrder[],
  accounts: readonly AccountAnswer[],
  shown: Shown,
): PricedCart {
  const applied = couponOf(rows);
  // A coupon code in the request has just replaced the cart's coupon, so it may differ from the one
  // shown.
  const isOtherCoupon = shown.coupon === undefined && isAnotherCoupon(shown, applied);
  if (isOtherCoupon || hasOtherLines(shown, rows)) throw new DomainError("cart_changed");
  const plain = rows.map((row) => {
    if (isOutdated(row)) throw new DomainError("options_changed", { product: row.name });
    const price = priceLine(basisOfLine(row), row.options, row.quantity);
    return { row, price, account: accountFor(row, accounts) };
  });
  const lines = plain.map((line, index) => ({
    ...line,
    discount: applied?.discounts[index] ?? cents(0),
  }));
  const total = totalOf(lines.map(({ price, discount }) => reducedLine(price, discount)));
  if (total > MAX_CENTS) throw new DomainError("order_too_large");
  // The charged price must be the shown price.
  const isAnother = shown.totalUSD !== undefined && shown.totalUSD !== decimalFromCents(total);
  if (applied?.problem && isCouponLost(applied.problem, shown, isAnother)) {
    throw couponRefusal(applied, applied.problem);
  }
  if (isAnother) throw new DomainError("total_changed", { total: decimalFromCents(total) });
  const rule = rows[0]?.coupon;
  const isApplied = applied !== null && applied.total > 0 && rule && rule.id !== null;
  return { lines, total, coupon: isApplied ? { ...rule, discount: applied.total } : null };
}

function isAnotherCoupon({ shownCart }: Shown, applied: { code: string } | null): boolean {
  return shownCart !== undefined && shownCart.coupon !== (applied?.code ?? null);
}

function hasOtherLines({ shownCart }: Shown, rows: readonly LineToOrder[]): boolean {
  if (!shownCart) return false;
  const quantities = new Map(shownCart.lines.map(({ lineId, quantity }) => [lineId, quantity]));
  return (
    shownCart.lines.length !== rows.length ||
    rows.some(({ id, quantity }) => quantities.get(id) !== quantity)
  );
}

/** Whether the buyer expects a discount from a coupon that gives none. */
function isCouponLost(problem: CouponProblem, shown: Shown, isAnotherTotal: boolean): boolean {
  if (shown.coupon !== undefined || shown.totalUSD === undefined) return true;
  return isAnotherTotal && problem === "used_up";
}
