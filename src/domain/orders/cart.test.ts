import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import {
  cartTotal,
  hasStockFor,
  isOutOfStock,
  itemCount,
  UNLIMITED_STOCK,
} from "@/domain/orders/cart";

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: fc.integer({ min: 1, max: 99_999 }).map(cents),
});

describe("a cart", () => {
  it("counts units, not lines, and sums price times quantity", () => {
    const lines = [
      { quantity: 2, unitPrice: cents(999) },
      { quantity: 1, unitPrice: cents(3999) },
    ];
    expect(itemCount(lines)).toBe(3);
    expect(cartTotal(lines)).toBe(5997);
    expect(itemCount([])).toBe(0);
    expect(cartTotal([])).toBe(0);
  });

  it("costs the same as one line or as single units", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const units = lines.flatMap((one) =>
          Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })),
        );
        expect(cartTotal(units)).toBe(cartTotal(lines));
        expect(itemCount(units)).toBe(itemCount(lines));
      }),
    );
  });

  it("has stock for the available quantity, and for any quantity if the stock is unlimited", () => {
    expect(hasStockFor(3, 3)).toBe(true);
    expect(hasStockFor(3, 4)).toBe(false);
    expect(hasStockFor(UNLIMITED_STOCK, 1_000)).toBe(true);
    expect(isOutOfStock(0)).toBe(true);
    expect(isOutOfStock(UNLIMITED_STOCK)).toBe(false);
  });
});
