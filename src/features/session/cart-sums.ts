import type { CartDto, CartItemDto } from "@/contract/cart";
import { type Cents, cents, centsFromDecimal, type LinePrice } from "@/domain/money";
import { cartTotal, itemCount } from "@/domain/orders/cart";
import { linePriceOf } from "@/domain/orders/order-amounts";

export interface CartSums {
  items: CartItemDto[];
  itemCount: number;
  /** The amount to charge, with the coupon's discount subtracted. */
  total: Cents;
  /** The prices of the items that count towards `total`. */
  lines: readonly LinePrice[];
  coupon: NonNullable<CartDto["coupon"]> | null;
}

/**
 * Omits items without a product or a picture. Outdated items, which the buyer must configure again,
 * stay in `items`, but do not count in any sum. Specification §3 (entities).
 */
export function sumCart(cart: CartDto | undefined): CartSums {
  const items = (cart?.cart ?? []).filter((item) => item.product?.imageUrl);
  const lines = items.filter((item) => !item.isOutdated).map(cartLineOf);
  const coupon = cart?.coupon ?? null;
  const discount = coupon ? centsFromDecimal(coupon.discountUSD) : 0;
  const total = cents(Math.max(0, cartTotal(lines) - discount));
  return { items, itemCount: itemCount(lines), total, lines, coupon };
}

export function unitOf(item: CartItemDto): Cents {
  return centsFromDecimal(item.product.priceUSD);
}

export function cartLineOf({ product, quantity, discountUSD }: CartItemDto): LinePrice {
  return linePriceOf({ priceUSD: product.priceUSD, quantity, discountUSD });
}
