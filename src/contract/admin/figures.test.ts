import { expect, it } from "vitest";
import { figureColumns, isUnknown } from "./figures";

it("the columns of a batch exclude orders, since one order may have keys of several batches", () => {
  expect(figureColumns("product")).toEqual(expect.arrayContaining(["orders", "lines", "units"]));
  expect(figureColumns("batch")[0]).toBe("units");
});

it.each([
  ["no line", { lines: 2, unknown: 0 }, false],
  ["one of two lines", { lines: 2, unknown: 1 }, false],
  ["every line", { lines: 2, unknown: 2 }, true],
  ["every key of a batch and a replaced one", { lines: 2, unknown: 3 }, true],
])("the cost is unknown if that of %s is: %j", (_what, counts, expected) => {
  const figures = { orders: 0, units: 2, revenue: 0, refunds: 0, cost: 0, ...counts };
  expect(isUnknown(figures, "cost")).toBe(expected);
  expect(isUnknown(figures, "revenue")).toBe(false);
});
