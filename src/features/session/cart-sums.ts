import type { CartDto, CartItemDto } from "@/contract/cart";
import { cartTotal, itemCount } from "@/domain/cart";
import { type Cents, cents, centsFromDecimal, timesCents } from "@/domain/money";

export interface CartSums {
  items: CartItemDto[];
  itemCount: number;
  /** What is charged: the coupon's discount is off it. */
  total: Cents;
  coupon: NonNullable<CartDto["coupon"]> | null;
}

/** Items without a product or without a picture, and such as must be chosen again, count for nothing. §3. */
export function sumCart(cart: CartDto | undefined): CartSums {
  const items = (cart?.cart ?? []).filter((item) => item.product?.imageUrl);
  const lines = items
    .filter((item) => !item.isOutdated)
    .map((item) => ({ quantity: item.quantity, unitPrice: unitOf(item) }));
  const coupon = cart?.coupon ?? null;
  const discount = coupon ? centsFromDecimal(coupon.discountUSD) : 0;
  const total = cents(Math.max(0, cartTotal(lines) - discount));
  return { items, itemCount: itemCount(lines), total, coupon };
}

export function unitOf(item: CartItemDto): Cents {
  return centsFromDecimal(item.product.priceUSD);
}

export function lineTotal(item: CartItemDto): Cents {
  return timesCents(unitOf(item), item.quantity);
}
