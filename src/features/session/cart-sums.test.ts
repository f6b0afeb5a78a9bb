import { expect, test } from "vitest";
import type { CartItemDto } from "@/contract/cart";
import { cartLineOf, sumCart } from "./cart-sums";

function line(quantity: number, priceUSD: string, imageUrl = "/art/uc-660.svg"): CartItemDto {
  return {
    id: 1,
    productId: 1,
    quantity,
    customization: {},
    options: [],
    isOutdated: false,
    quantityFrom: null,
    playerId: "",
    topupFields: {},
    product: {
      id: 1,
      name: "PUBG UC 660",
      nameAr: null,
      description: "",
      imageUrl,
      priceUSD,
      fulfilment: "topup",
      game: null,
      stock: -1,
      maxPerOrder: null,
    },
  };
}

test("the cart counts units and adds up price times quantity", () => {
  const sums = sumCart({ cart: [line(2, "9.99"), line(1, "39.99")] });
  expect(sums.itemCount).toBe(3);
  expect(sums.total).toBe(5997);
});

test("an item without a picture is ignored", () => {
  const sums = sumCart({ cart: [line(2, "9.99", ""), line(1, "39.99")] });
  expect(sums.items).toHaveLength(1);
  expect(sums.itemCount).toBe(1);
  expect(sums.total).toBe(3999);
});

test("an item without a product is ignored", () => {
  const broken = { ...line(1, "1.00"), product: null } as unknown as CartItemDto;
  expect(sumCart({ cart: [broken] }).itemCount).toBe(0);
});

test("a line has its unit price, its quantity and its coupon discount", () => {
  const price = { unitPrice: 499, quantity: 3 };
  expect(cartLineOf(line(3, "4.99"))).toEqual({ ...price, discount: 0 });
  const discounted = { ...line(3, "4.99"), discountUSD: "1.50" };
  expect(cartLineOf(discounted)).toEqual({ ...price, discount: 150 });
  expect(sumCart({ cart: [discounted] }).lines).toEqual([{ ...price, discount: 150 }]);
});
