import { expect, test } from "vitest";
import { priceParts } from "./price-parts";

test("a reduced price shows the old price and the discount", () => {
  expect(priceParts({ priceUSD: "9.99", originalPriceUSD: "11.99" })).toEqual({
    now: 999,
    old: 1199,
    discount: "−17%",
  });
});

test("a product without a higher old price shows only its price", () => {
  const { old, discount } = priceParts({ priceUSD: "9.99", originalPriceUSD: "9.99" });
  expect(old).toBeNull();
  expect(discount).toBeNull();
  expect(priceParts({ priceUSD: "0.99", originalPriceUSD: null }).old).toBeNull();
});
