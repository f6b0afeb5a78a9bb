import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addCents,
  cents,
  centsFromDecimal,
  decimalFromCents,
  discountPercent,
  formatMoney,
  lineAmount,
  MAX_CENTS,
  sarFromUsd,
  timesCents,
} from "@/domain/money";

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

describe("money", () => {
  it("comes back from its decimal as it was, with two places always", () => {
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

  it("is never a part of a cent", () => {
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

  it("of a line is its units at their price, less what a coupon takes off", () => {
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
  ])("of %i instead of %s saves %s percent", (price, original, percent) => {
    const before = original === null ? null : cents(original);
    expect(discountPercent(cents(price), before)).toBe(percent);
  });
});
