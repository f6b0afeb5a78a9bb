import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Customization } from "@/domain/catalogue/customization";
import type { OptionStep } from "@/domain/catalogue/option-set";
import { LICENCE_STEPS } from "@/domain/catalogue/option-set-fixture";
import {
  type PriceBasis,
  priceLine,
  type QuantityPrice,
  reducedLine,
  totalOf,
  unitPrice,
} from "@/domain/catalogue/pricing";
import { addCents, type Cents, cents, timesCents } from "@/domain/money";

const price = (from: number, unit: number): QuantityPrice => ({ from, unitCents: cents(unit) });

const plain: PriceBasis = { base: cents(100), lowest: null, steps: [], quantityPrices: [] };
const table = [price(5, 95), price(10, 90)];

/** An optional checkbox step with one option per modifier, so that any of them may be chosen. */
function asking(modifiers: readonly number[]): OptionStep {
  const [step] = LICENCE_STEPS;
  if (!step) throw new Error("no step");
  const options = modifiers.map((modifier, index) => ({
    ...{ label: `${index}`, labelAr: null, hint: null, hintAr: null },
    value: `v${index}`,
    modifierCents: cents(modifier),
  }));
  return { ...step, id: "extras", type: "checkbox", required: false, options };
}

/** Any product whose lowest price is at most its price, with a choice of its options. */
const line = fc
  .record({
    base: fc.integer({ min: 1, max: 99_999 }),
    lowestShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    modifiers: fc.array(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 4 }),
    table: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 2, max: 99 }), fc.integer({ min: 1, max: 99_999 })),
      { maxLength: 5, selector: ([from]) => from },
    ),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  .chain(({ base, lowestShare, modifiers, table: rows, quantity }) =>
    fc.subarray(modifiers.map((_, index) => `v${index}`)).map((extras) => {
      const froms = rows.map(([from]) => from).sort((one, other) => one - other);
      const units = rows.map(([, unit]) => unit).sort((one, other) => other - one);
      const basis: PriceBasis = {
        base: cents(base),
        lowest: lowestShare === null ? null : cents(Math.max(1, Math.floor(base * lowestShare))),
        steps: [asking(modifiers)],
        quantityPrices: froms.map((from, index) => price(from, units[index] ?? 1)),
      };
      const chosen: Customization = extras.length > 0 ? { extras } : {};
      return { basis, chosen, quantity };
    }),
  );

const lowestOf = ({ lowest }: PriceBasis): Cents => lowest ?? cents(1);

describe("the price of a line", () => {
  it.each([
    [1, 100, null, 100],
    [4, 100, null, 400],
    [5, 95, 5, 475],
    [9, 95, 5, 855],
    [10, 90, 10, 900],
    [99, 90, 10, 8910],
  ])(
    "of %i units uses the last row of the table that the quantity reaches",
    (quantity, unit, from, amount) => {
      const found = priceLine({ ...plain, quantityPrices: table }, {}, quantity);
      expect(found).toMatchObject({ unit, quantityFrom: from, amount });
    },
  );

  it("is the sale price or the table's price, whichever is lower", () => {
    const sale = { ...plain, base: cents(93), quantityPrices: table };
    expect(priceLine(sale, {}, 5)).toMatchObject({ unit: 93, quantityFrom: null });
    expect(priceLine(sale, {}, 10)).toMatchObject({ unit: 90, quantityFrom: 10 });
  });

  it("adds the options to the table's price, and raises the sum to the lowest price", () => {
    const basis = { ...plain, steps: [asking([30, -60])], quantityPrices: table };
    expect(priceLine(basis, { extras: ["v0"] }, 5)).toMatchObject({ unit: 125, quantityFrom: 5 });
    const bounded = { ...basis, lowest: cents(50) };
    // The price is the same without the table, so the table is not mentioned.
    expect(priceLine(bounded, { extras: ["v1"] }, 5)).toMatchObject({
      unit: 50,
      quantityFrom: null,
    });
  });

  it("is never below the lowest price, nor below one cent", () => {
    fc.assert(
      fc.property(line, ({ basis, chosen, quantity }) => {
        const { unit, amount } = priceLine(basis, chosen, quantity);
        expect(unit).toBeGreaterThanOrEqual(lowestOf(basis));
        expect(amount).toBe(timesCents(unit, quantity));
      }),
    );
  });

  it("never costs more per unit for a larger quantity, or when a sale lowers the base", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 98 }), ({ basis, chosen, quantity }, cut) => {
        const { unit } = priceLine(basis, chosen, quantity);
        expect(priceLine(basis, chosen, quantity + 1).unit).toBeLessThanOrEqual(unit);
        const base = cents(Math.max(lowestOf(basis), basis.base - cut));
        expect(priceLine({ ...basis, base }, chosen, quantity).unit).toBeLessThanOrEqual(unit);
        expect(unit).toBeLessThanOrEqual(unitPrice(basis, chosen));
      }),
    );
  });

  it("never costs more with a table than without, and mentions the table only where it lowers the price", () => {
    fc.assert(
      fc.property(line, ({ basis, chosen, quantity }) => {
        const found = priceLine(basis, chosen, quantity);
        const without = priceLine({ ...basis, quantityPrices: [] }, chosen, quantity);
        expect(found.unit).toBeLessThanOrEqual(without.unit);
        expect(found.quantityFrom !== null).toBe(found.unit < without.unit);
        if (found.quantityFrom !== null) expect(found.quantityFrom).toBeLessThanOrEqual(quantity);
      }),
    );
  });
});

describe("the discount of a coupon on a line", () => {
  /** Lines, each with a coupon discount of at most its reducible amount. */
  const reduced = fc.array(
    fc.tuple(line, fc.double({ min: 0, max: 1, noNaN: true })).map(([one, share]) => {
      const found = priceLine(one.basis, one.chosen, one.quantity);
      return { ...one, found, discount: cents(Math.floor(found.reducible * share)) };
    }),
    { maxLength: 10 },
  );

  it("leaves each line its lowest price, and the lines sum to the total in cents", () => {
    fc.assert(
      fc.property(reduced, (lines) => {
        const amounts = lines.map(({ found, discount }) => reducedLine(found, discount));
        for (const [index, { basis, quantity }] of lines.entries()) {
          expect(amounts[index]).toBeGreaterThanOrEqual(timesCents(lowestOf(basis), quantity));
        }
        const before = addCents(...lines.map(({ found }) => found.amount));
        const taken = addCents(...lines.map(({ discount }) => discount));
        expect(totalOf(amounts)).toBe(before - taken);
      }),
    );
  });

  it("is refused if it is negative or more than the reducible amount", () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 1_000 }), ({ basis, chosen, quantity }, more) => {
        const found = priceLine(basis, chosen, quantity);
        expect(() => reducedLine(found, cents(found.reducible + more))).toThrow(RangeError);
        expect(() => reducedLine(found, cents(-more))).toThrow(RangeError);
      }),
    );
  });
});
