import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceLine } from "@/domain/catalogue/pricing";
import { pricesInForce, saleStateAt } from "@/domain/catalogue/sale";
import { cents } from "@/domain/money";

const at = (minutes: number) => new Date(Date.UTC(2026, 11, 1) + minutes * 60_000);

/** A product with a sale below its price, and a moment before, in or after the sale. */
const sales = fc.record({
  price: fc.integer({ min: 2, max: 99_999 }).map(cents),
  original: fc.option(fc.integer({ min: 100_000, max: 200_000 }).map(cents)),
  share: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  from: fc.integer({ min: 0, max: 100 }),
  minutes: fc.integer({ min: 1, max: 100 }),
  now: fc.integer({ min: -10, max: 220 }),
});

describe("a sale", () => {
  it("includes its start and excludes its end", () => {
    const sale = { from: at(10), until: at(20) };
    expect([9, 10, 19, 20].map((minute) => saleStateAt(sale, at(minute)))).toEqual([
      "planned",
      "running",
      "running",
      "ended",
    ]);
  });

  it("replaces the price while it runs, shows the regular price as the original, and restores it at its end", () => {
    fc.assert(
      fc.property(sales, ({ price, original, share, from, minutes, now }) => {
        const sale = {
          price: cents(Math.max(1, Math.floor(price * share))),
          from: at(from),
          until: at(from + minutes),
        };
        const regular = { price, original };
        const found = pricesInForce(regular, sale, at(now));
        const runs = now >= from && now < from + minutes;
        expect(found.state === "running").toBe(runs);
        expect(found).toMatchObject(
          runs
            ? { price: sale.price, original: price, regular }
            : { price, original, regular: null },
        );
        // Without the sale, the regular prices that it replaced apply again.
        expect(pricesInForce(found.regular ?? regular, null, at(now))).toMatchObject(regular);
      }),
    );
  });

  it("never makes a line more expensive, whatever its quantity prices", () => {
    fc.assert(
      fc.property(
        sales,
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 99_999 }),
        ({ price, share }, quantity, unit) => {
          const sale = cents(Math.max(1, Math.floor(price * share)));
          const of = {
            lowest: null,
            steps: [],
            quantityPrices: [{ from: 5, unitCents: cents(unit) }],
          };
          const reduced = priceLine({ ...of, base: sale }, {}, quantity);
          const plain = priceLine({ ...of, base: price }, {}, quantity);
          expect(reduced.unit).toBeLessThanOrEqual(Math.min(sale, plain.unit));
          // A quantity price applies only if it is below the sale price.
          if (unit >= sale) expect(reduced).toMatchObject({ unit: sale, quantityFrom: null });
        },
      ),
    );
  });
});
