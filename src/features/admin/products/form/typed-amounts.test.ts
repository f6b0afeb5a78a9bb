import { expect, it } from "vitest";
import { keyBatchInput } from "@/contract/admin/catalogue/keys";
import { optionalDollars } from "@/contract/admin/catalogue/product-prices";
import { dollarAmount } from "@/contract/admin/common";
import { parseQuantityPrices } from "@/domain/catalogue/quantity-prices";
import { typedPrice } from "@/features/admin/products/form/form-values";

it.each(["9,99", "٩٫٩٩", "٩،٩٩", "9.99"])(
  "the fields of the panel read %s as an amount",
  (typed) => {
    expect(dollarAmount("price_invalid").parse(typed)).toBe(999);
    expect(optionalDollars("price_invalid").parse(typed)).toBe(999);
    expect(keyBatchInput.shape.costUSD.parse(typed)).toBe(999);
    expect(typedPrice(typed)).toBe("9.99");
    expect(parseQuantityPrices(`5 = ${typed}`)).toEqual([{ from: 5, unitCents: 999 }]);
  },
);

it("an ambiguous amount is refused", () => {
  expect(dollarAmount("price_invalid").safeParse("1,234").success).toBe(false);
  expect(dollarAmount("price_invalid").parse("1,234.50")).toBe(123_450);
  expect(typedPrice("1,234")).toBeNull();
});
