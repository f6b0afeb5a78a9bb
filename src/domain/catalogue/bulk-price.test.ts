import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { changedPrice, PRICE_ENDINGS, type PriceChange } from "./bulk-price";

const change = (more: Partial<PriceChange>): PriceChange => ({
  direction: "raise",
  by: "percent",
  amount: 1_000,
  ending: null,
  ...more,
});

describe("a price in a bulk change", () => {
  it.each([
    [999, { amount: 1_000 }, 1_099],
    [1_000, { direction: "lower", amount: 1_250 }, 875],
    // Half a cent rounds up.
    [5, { amount: 1_000 }, 6],
    [5, { direction: "lower", amount: 1_000 }, 5],
    [1_999, { by: "amount", amount: 250 }, 2_249],
    [1_999, { by: "amount", direction: "lower", amount: 250 }, 1_749],
    [9_999_999_999, { amount: 100_000 }, 109_999_999_989],
  ] as const)("of %i cents, changed by %o, becomes %i", (price, by, expected) => {
    expect(changedPrice(cents(price), change(by))).toBe(expected);
  });

  it.each([
    [1_000, "99", 1_099],
    [1_100, "99", 1_199],
    [940, "99", 999],
    [27, "99", 99],
    [27, "00", 0],
    [1_000, "50", 1_150],
    [1_000, "00", 1_100],
  ] as const)(
    "of %i cents, raised by ten percent and ending in .%s, becomes %i",
    (price, ending, expected) => {
      expect(changedPrice(cents(price), change({ ending }))).toBe(expected);
    },
  );

  it("becomes invalid when it is lowered by more than itself, with or without an ending", () => {
    const lower = change({ direction: "lower", by: "amount", amount: 500 });
    expect(changedPrice(cents(499), lower)).toBeLessThan(1);
    expect(changedPrice(cents(499), { ...lower, ending: "99" })).toBeLessThan(1);
  });

  it("with an ending has that ending, and is at most half a dollar from the price without it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom(...PRICE_ENDINGS),
        (price, amount, ending) => {
          const plain = changedPrice(cents(price), change({ amount }));
          const ended = changedPrice(cents(price), change({ amount, ending }));
          expect(ended % 100).toBe(Number(ending));
          expect(Math.abs(ended - plain)).toBeLessThanOrEqual(50);
        },
      ),
    );
  });
});
