import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceLine } from "@/domain/catalogue/pricing";
import {
  formatQuantityPrices,
  MAX_QUANTITY_PRICES,
  parseQuantityPrices,
  quantityPricesProblem,
} from "@/domain/catalogue/quantity-prices";
import { cents } from "@/domain/money";

const table = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 999_999 })), {
    maxLength: MAX_QUANTITY_PRICES,
    selector: ([from]) => from,
  })
  .map((rows) => rows.map(([from, unit]) => ({ from, unitCents: cents(unit) })));

describe("a table of quantity prices", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(table, (prices) => {
        expect(parseQuantityPrices(formatQuantityPrices(prices))).toEqual(prices);
      }),
    );
  });

  it.each([
    ["", []],
    [" = ", []],
    ["5=0.95", [[5, 95]]],
    [
      "5: 0,9;\n10 : 0.85",
      [
        [5, 90],
        [10, 85],
      ],
    ],
    [
      "٥ = ٠٫٩٥؛ ١٠ = 0.9",
      [
        [5, 95],
        [10, 90],
      ],
    ],
  ] as const)("accepts %j", (text, rows) => {
    expect(parseQuantityPrices(text)).toEqual(
      rows.map(([from, unitCents]) => ({ from, unitCents })),
    );
  });

  it.each([
    "5",
    "1 = 0.95",
    "100 = 0.95",
    "5 = 0",
    "5 = -1",
    "5 = 0.955",
    "5 = free",
    "2=6; 3=5; 4=4; 5=3; 6=2; 7=1",
  ])("refuses %j", (text) => {
    expect(parseQuantityPrices(text)).toBeNull();
  });

  it("must rise in units and fall in price, from the product's price down to its lowest", () => {
    const problem = (text: string, lowest: number | null = null) =>
      quantityPricesProblem(parseQuantityPrices(text) ?? [], {
        price: cents(100),
        lowest: lowest === null ? null : cents(lowest),
      });
    expect(problem("5 = 0.95; 10 = 0.90")).toBeNull();
    expect(problem("5 = 1.00")).toBe("quantity_prices_order");
    expect(problem("5 = 0.95; 10 = 0.95")).toBe("quantity_prices_order");
    expect(problem("10 = 0.95; 5 = 0.90")).toBe("quantity_prices_order");
    expect(problem("5 = 0.95; 5 = 0.90")).toBe("quantity_prices_order");
    expect(problem("5 = 0.50", 50)).toBeNull();
    expect(problem("5 = 0.49", 50)).toBe("quantity_price_too_low");
  });

  it("that is valid for a product is charged as written", () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 999_999 }), (prices, base) => {
        fc.pre(quantityPricesProblem(prices, { price: cents(base), lowest: null }) === null);
        const basis = { base: cents(base), lowest: null, steps: [], quantityPrices: prices };
        for (const { from, unitCents } of prices) {
          expect(priceLine(basis, {}, from)).toMatchObject({ unit: unitCents, quantityFrom: from });
        }
      }),
    );
  });
});
