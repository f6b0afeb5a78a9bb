import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, lineAmountsIn } from "@/domain/money";
import {
  type Booked,
  booksOfCapture,
  booksOfReturn,
  chargeCurrencyOf,
  chargeOf,
  chargeOfRefund,
} from "@/domain/orders/charge";

const usd = fc.integer({ min: 1, max: 5_000_000 }).map(cents);
/** Rates of 1 to 9.99 riyals a dollar: every cent is at least one halala. */
const rate = fc.integer({ min: 100, max: 999 });
const lines = fc.array(
  fc
    .record({ unitPrice: usd, quantity: fc.integer({ min: 1, max: 99 }), share: fc.nat(100) })
    .map(({ unitPrice, quantity, share }) => {
      const discount = cents(Math.floor((unitPrice * quantity * share) / 100));
      return { unitPrice, quantity, discount };
    }),
  { minLength: 1, maxLength: 20 },
);

/** A captured payment, and a list of dollar amounts that add up to its total. */
const payment = fc
  .record({ parts: fc.array(usd, { minLength: 1, maxLength: 12 }), rate, off: fc.nat(3) })
  .map(({ parts, rate: hundredths, off }) => {
    const whole = cents(parts.reduce<number>((sum, part) => sum + part, 0));
    // Lines are rounded one by one: the charge may differ from dollars times rate.
    const minor = Math.round((whole * hundredths) / 100) + off;
    return { parts, whole: { usd: whole, minor } };
  });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("a charge", () => {
  it("is the sum of the displayed lines, to the halala", () => {
    fc.assert(
      fc.property(lines, rate, (bought, hundredths) => {
        const shown = bought.map((line) => lineAmountsIn("SAR", line, hundredths).amount);
        expect(chargeOf("SAR", bought, hundredths)).toEqual({ minor: sum(shown), currency: "SAR" });
      }),
    );
  });

  it("uses the displayed currency if the way to pay charges it, else the way's own currency", () => {
    expect(chargeCurrencyOf(["USD"], "SAR")).toBe("USD");
    expect(chargeCurrencyOf(["SAR", "USD"], "USD")).toBe("USD");
    expect(chargeCurrencyOf(["SAR"], "USD")).toBe("SAR");
  });
});

describe("the refunds of a payment in riyals", () => {
  it("add up to the charge, and none is zero or negative", () => {
    fc.assert(
      fc.property(payment, ({ parts, whole }) => {
        const given: Booked[] = [];
        for (const part of parts) {
          const minor = chargeOfRefund(whole, given, part);
          expect(minor).toBeGreaterThan(0);
          given.push({ usd: part, minor });
        }
        expect(sum(given.map(({ minor }) => minor))).toBe(whole.minor);
      }),
    );
  });

  it("return exactly the remaining charge for the remaining dollars, also after a failed refund", () => {
    fc.assert(
      fc.property(payment, fc.nat(11), ({ parts, whole }, place) => {
        const given: Booked[] = [];
        for (const part of parts) {
          given.push({ usd: part, minor: chargeOfRefund(whole, given, part) });
        }
        const [failed] = given.splice(place % given.length, 1);
        if (failed) expect(chargeOfRefund(whole, given, failed.usd)).toBe(failed.minor);
      }),
    );
  });

  it("book the whole dollar total once the whole charge went back, in any parts", () => {
    fc.assert(
      fc.property(payment, fc.array(fc.nat(1_000), { maxLength: 8 }), ({ whole }, weights) => {
        const all = [...weights.map((weight) => weight + 1), 1];
        const given: Booked[] = [];
        let left = whole.minor;
        for (const [place, weight] of all.entries()) {
          const isLast = place === all.length - 1;
          const minor = isLast ? left : Math.floor((whole.minor * weight) / (sum(all) * 2));
          if (minor === 0) continue;
          const dollars = booksOfReturn(whole, given, minor);
          expect(dollars).toBeGreaterThanOrEqual(0);
          const booked = sum(given.map((part) => part.usd)) + dollars;
          if (minor < left) expect(booked).toBeLessThan(whole.usd);
          given.push({ usd: dollars, minor });
          left -= minor;
        }
        expect(sum(given.map((part) => part.usd))).toBe(whole.usd);
      }),
    );
  });
});

/** A payment at 2 to 9.99 riyals a dollar, so that a cent is worth at least two halalas. */
const usual = fc
  .record({ usd, rate: fc.integer({ min: 200, max: 999 }) })
  .map(({ usd: whole, rate: hundredths }) => ({
    usd: whole,
    minor: Math.round((whole * hundredths) / 100),
  }));

describe("returns on the provider's own site", () => {
  const dollarsOf = (whole: Booked, parts: readonly number[]) => {
    const given: Booked[] = [];
    for (const minor of parts) given.push({ usd: booksOfReturn(whole, given, minor), minor });
    return sum(given.map((part) => part.usd));
  };

  it("book the last cent with the last halala only, and do not round small returns up", () => {
    const whole = { usd: cents(3_999), minor: 14_996 };
    expect(dollarsOf(whole, [14_995])).toBe(3_998);
    expect(dollarsOf(whole, Array(60).fill(1))).toBe(16);
  });

  it("of a part of the charge book within one cent of their share, and less than the total", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(usual, parts, (whole, returns) => {
        const part = sum(returns);
        fc.pre(part < whole.minor);
        const dollars = dollarsOf(whole, returns);
        expect(Math.abs(dollars - (part * whole.usd) / whole.minor)).toBeLessThanOrEqual(1);
        expect(dollars).toBeLessThan(whole.usd);
      }),
    );
  });

  it("of less than a cent book zero, and a refund of a cent returns at least one halala", () => {
    const whole = { usd: cents(1), minor: 4 };
    expect(booksOfReturn(whole, [], 1)).toBe(0);
    expect(booksOfReturn(whole, [], 4)).toBe(1);
    expect(
      chargeOfRefund({ usd: cents(3), minor: 3 }, [{ usd: cents(1), minor: 2 }], cents(1)),
    ).toBe(1);
  });
});

it("a capture of the whole charge books the order's total; any other books its share, at least a cent", () => {
  const asked = { usd: cents(2_000), minor: 7_500 };
  expect(booksOfCapture(asked, 7_500)).toBe(2_000);
  expect(booksOfCapture(asked, 3_750)).toBe(1_000);
  expect(booksOfCapture(asked, 1)).toBe(1);
});
