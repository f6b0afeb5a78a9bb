import { expect, test } from "vitest";
import { changeOf, dollarsOf, metricOf, sumOf } from "./figure-values";

const ROW = { orders: 2, lines: 3, units: 4, revenue: 5000, refunds: 1000, cost: 4500, unknown: 1 };

test("profit is revenue less refunds and known costs, and may be negative", () => {
  expect(metricOf(ROW, "profit")).toBe(-500);
  expect(dollarsOf(metricOf(ROW, "profit"))).toBe("−$5.00");
  expect([metricOf(ROW, "revenue"), metricOf(ROW, "orders")]).toEqual([5000, 2]);
});

test("a change is a whole percentage of the earlier value, null if that is not positive", () => {
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(1, 0), changeOf(1, -5)]).toEqual([
    50,
    -50,
    null,
    null,
  ]);
});

test("a sum adds up each field", () => {
  expect(sumOf([ROW, ROW])).toMatchObject({ orders: 4, revenue: 10_000, unknown: 2 });
  expect(sumOf([])).toMatchObject({ orders: 0, cost: 0 });
});
