import type { CartDto, CartItemDto } from "@/contract/cart";
import { cartTotal, itemCount } from "@/domain/cart";
import { type Cents, centsFromDecimal, timesCents } from "@/domain/money";

export interface CartSums {
  items: CartItemDto[];
  itemCount: number;
  total: Cents;
}

/** Items without a product or without a picture, and such as must be chosen again, count for nothing. §3. */
export function sumCart(cart: CartDto | undefined): CartSums {
  const items = (cart?.cart ?? []).filter((item) => item.product?.imageUrl);
  const lines = items
    .filter((item) => !item.isOutdated)
    .map((item) => ({ quantity: item.quantity, unitPrice: unitOf(item) }));
  return { items, itemCount: itemCount(lines), total: cartTotal(lines) };
}

export function unitOf(item: CartItemDto): Cents {
  return centsFromDecimal(item.product.priceUSD);
}

export function lineTotal(item: CartItemDto): Cents {
  return timesCents(unitOf(item), item.quantity);
}
