import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { allocate, batchSize } from "./stock-request";

describe("the number of requests to notify", () => {
  it("is three per unit, less those notified lately", () => {
    expect(batchSize(5, 0)).toBe(15);
    expect(batchSize(5, 12)).toBe(3);
    expect(batchSize(2, 15)).toBe(0);
    expect(batchSize(0, 0)).toBe(0);
  });

  it("is unlimited if the units are unlimited", () => {
    expect(batchSize(UNLIMITED_STOCK, 1_000)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("mails split among products", () => {
  it("are at most `room` in total, and no product gets more than it wants", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.array(fc.nat(100), { maxLength: 20 }), (room, wanted) => {
        const parts = allocate(room, wanted);
        const given = parts.reduce((sum, part) => sum + part, 0);
        expect(given).toBeLessThanOrEqual(room);
        for (const [place, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(wanted[place] ?? 0);
        }
      }),
    );
  });

  it("go to each product, however many requests wait for the first", () => {
    expect(allocate(100, [10_000, 4, 7])).toEqual([34, 4, 7]);
    expect(allocate(100, [4, 10_000])).toEqual([4, 96]);
    expect(allocate(2, [9, 9, 9])).toEqual([1, 1, 0]);
  });
});
