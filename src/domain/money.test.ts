import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCents,
  cents,
  centsFromDecimal,
  decimalFromCents,
  discountPercent,
  formatMoney,
  formatShown,
  lineAmount,
  lineAmountsIn,
  MAX_CENTS,
  partialAmountIn,
  sarFromUsd,
  timesCents,
  totalAmountsIn,
} from "@/domain/money";

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

describe("money", () => {
  it("keeps its value in a decimal string, which always has two places", () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        const decimal = decimalFromCents(amount);
        expect(decimal).toMatch(/^-?\d+\.\d{2}$/);
        expect(centsFromDecimal(decimal)).toBe(amount);
      }),
    );
  });

  it.each([
    ["9.99", 999],
    ["10", 1000],
    ["1.5", 150],
    [" 0.01 ", 1],
    ["-0.50", -50],
    ["99999999.99", MAX_CENTS],
  ])("reads %s", (decimal, expected) => expect(centsFromDecimal(decimal)).toBe(expected));

  it.each(["", "abc", "1.999", "1,5", ".5", "1.", "1e3", "0x10", "NaN", "999999999", "٩.٩٩"])(
    "refuses %j as an amount",
    (text) => expect(() => centsFromDecimal(text)).toThrow(RangeError),
  );

  it("is never a fraction of a cent", () => {
    expect(() => cents(0.5)).toThrow(RangeError);
    expect(() => cents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
    expect(() => timesCents(cents(999), 1.5)).toThrow(RangeError);
  });

  it("adds up without losing a cent, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 99_999 }).map(cents)), (amounts) => {
        expect(addCents(...amounts)).toBe(addCents(...amounts.toReversed()));
      }),
    );
    expect(addCents()).toBe(0);
  });

  it.each([
    [99, 371],
    [999, 3746],
    [3999, 14996],
    [5499, 20621],
    [-999, -3746],
    [2, 8],
  ])("shows %i cents as %i halalas", (usd, sar) => expect(sarFromUsd(cents(usd), 375)).toBe(sar));

  it("is shown with two places in either currency", () => {
    expect(formatMoney(cents(999), "USD")).toBe("$9.99");
    expect(formatMoney(cents(999), "SAR", 375)).toBe("37.46 SAR");
    expect(formatMoney(cents(-1000), "USD")).toBe("−$10.00");
    expect(formatMoney(cents(100), "SAR", 400)).toBe("4.00 SAR");
  });

  it("of a line is unit price times quantity, less the coupon discount", () => {
    expect(lineAmount(cents(333), 3, cents(100))).toBe(899);
  });

  it.each([
    [499, 599, 17],
    [9999, 12499, 20],
    [3999, 5999, 33],
    [2999, 4999, 40],
    [9900, 10000, 1],
    [9999, 10000, null],
    [1, 100000, 99],
    [0, 100000, 100],
    [999, 999, null],
    [999, 500, null],
    [999, null, null],
  ])("at a price of %i instead of %s saves %s percent", (price, original, percent) => {
    const before = original === null ? null : cents(original);
    expect(discountPercent(cents(price), before)).toBe(percent);
  });
});

describe("lines in the displayed currency", () => {
  const line = fc
    .record({
      unitPrice: fc.integer({ min: 1, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ unitPrice, quantity, share }) => ({
      unitPrice: cents(unitPrice),
      quantity,
      discount: cents(Math.floor(share * (unitPrice * quantity - 1))),
    }));
  const rate = fc.integer({ min: 100, max: 999 });

  it("three units at 3.71 SAR cost 11.13 SAR, and so do three lines of one unit", () => {
    const three = { unitPrice: cents(99), quantity: 3 };
    expect(lineAmountsIn("SAR", three, 375)).toEqual({ gross: 1113, discount: 0, amount: 1113 });
    const one = { unitPrice: cents(99), quantity: 1 };
    expect(totalAmountsIn("SAR", [one, one, one], 375).amount).toBe(1113);
    expect(formatShown(cents(1113), "SAR")).toBe("11.13 SAR");
    expect(formatShown(cents(-297), "USD")).toBe("−$2.97");
  });

  it("units add up to their line, and lines and discounts to the total, in either currency", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), rate, (lines, at) => {
        for (const currency of ["USD", "SAR"] as const) {
          const shown = lines.map((one) => lineAmountsIn(currency, one, at));
          const total = totalAmountsIn(currency, lines, at);
          for (const [index, { gross, discount, amount }] of shown.entries()) {
            const { unitPrice = cents(0), quantity = 0 } = lines[index] ?? {};
            const unit = currency === "USD" ? unitPrice : sarFromUsd(unitPrice, at);
            expect(gross).toBe(unit * quantity);
            expect(amount).toBe(gross - discount);
            expect(discount).toBeGreaterThanOrEqual(0);
            expect(amount).toBeGreaterThan(0);
          }
          expect(total.amount).toBe(addCents(...shown.map(({ amount }) => amount)));
          expect(total.gross - total.discount).toBe(total.amount);
        }
      }),
    );
  });

  it("the amount of a line in dollars is the charged amount, to the cent", () => {
    fc.assert(
      fc.property(line, rate, (one, at) => {
        const { unitPrice, quantity, discount } = one;
        expect(lineAmountsIn("USD", one, at).amount).toBe(
          lineAmount(unitPrice, quantity, discount),
        );
      }),
    );
  });

  it("a refund is never more than the total, and a full refund is the whole total", () => {
    const whole = { usd: cents(297), shown: cents(1113) };
    expect(partialAmountIn("SAR", cents(297), whole, 375)).toBe(1113);
    expect(partialAmountIn("SAR", cents(296), whole, 375)).toBe(1110);
    expect(partialAmountIn("USD", cents(297), whole, 375)).toBe(297);
    const low = { usd: cents(297), shown: cents(1100) };
    expect(partialAmountIn("SAR", cents(296), low, 375)).toBe(1100);
  });
});
