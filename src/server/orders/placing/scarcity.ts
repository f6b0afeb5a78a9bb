import { DomainError } from "@/domain/errors";
import { hasStockFor, isOutOfStock } from "@/domain/orders/cart";
import { env } from "@/env";
import { choiceOfLine } from "@/server/carts/cart-lines";
import { nameOfChoice } from "@/server/catalogue/stock/choice-stock";
import type { CouponHolds, LineToOrder } from "@/server/orders/placing/find-cart-to-order";
import type { PricedLine } from "@/server/orders/placing/price-lines";

/** Whether unpaid orders hold at least CHALLENGE_HELD_UNITS units, and more units than are left. */
export function isNearlyGone({ units, heldUnits }: LineToOrder): boolean {
  return heldUnits >= env().CHALLENGE_HELD_UNITS && heldUnits > units;
}

/**
 * If the unpaid orders of one network hold this many uses of a coupon, the next buyer of the
 * network must solve a challenge, however many uses are left.
 */
const COUPON_HOLDS_PER_NETWORK = 3;

/**
 * Whether an order with a limited coupon requires a challenge: unpaid orders hold at least
 * CHALLENGE_HELD_UNITS uses and more than are left, or the buyer's network alone holds
 * COUPON_HOLDS_PER_NETWORK uses, since unpaid orders cost the network nothing.
 * @param holds null without a limited coupon
 */
export function isCouponHeld(holds: CouponHolds | null): boolean {
  if (holds === null) return false;
  const { left, held, heldByNetwork } = holds;
  if (heldByNetwork >= COUPON_HOLDS_PER_NETWORK) return true;
  return held >= env().CHALLENGE_HELD_UNITS && held > left;
}

/**
 * Refuses a line with more units than the stock as read with the cart, before the order waits for
 * its turn to buy the product (`withPurchaseSlot`).
 * @throws DomainError out_of_stock, not_enough_stock
 */
export function refuseSoldOut({ row }: PricedLine): void {
  const { stock, quantity, name, steps } = row;
  if (hasStockFor(stock, quantity)) return;
  const product = nameOfChoice(name, steps ?? [], choiceOfLine(row));
  if (isOutOfStock(stock)) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left: stock });
}
