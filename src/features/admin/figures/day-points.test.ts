import { expect, test } from "vitest";
import type { StatisticsDto } from "@/contract/admin/statistics";
import { bestDay, dayPoints, formatTick, hasNoSales } from "./day-points";

const DAYS = [
  { date: "2025-06-12", revenueUSD: "19.98", orders: 2 },
  { date: "2025-06-13", revenueUSD: "-9.99", orders: 0 },
  { date: "2025-06-14", revenueUSD: "4.99", orders: 2 },
];

const NO_STATISTICS = { revenueUSD: "0.00", orders: 0, medianDeliverySeconds: null };

const QUIET: StatisticsDto = {
  timeZone: "UTC",
  periods: { today: NO_STATISTICS, week: NO_STATISTICS, month: NO_STATISTICS },
  days: [{ date: "2025-06-14", revenueUSD: "0.00", orders: 0 }],
  statuses: { pending: 0, completed: 0, delivered: 0, failed: 0 },
};

test("orders are counted and revenue is in cents, shown as money", () => {
  expect(dayPoints(DAYS, "orders").map(({ value, shown }) => [value, shown])).toEqual([
    [2, "2"],
    [0, "0"],
    [2, "2"],
  ]);
  expect(dayPoints(DAYS, "revenue").map(({ value, shown }) => [value, shown])).toEqual([
    [1998, "$19.98"],
    [-999, "−$9.99"],
    [499, "$4.99"],
  ]);
});

test("the best day is the earliest of equals, and null if nothing was sold", () => {
  expect(bestDay(dayPoints(DAYS, "orders"))?.date).toBe("2025-06-12");
  expect(bestDay(dayPoints(DAYS.slice(1, 2), "revenue"))).toBeNull();
});

test("whole dollars on the grid have no cents", () => {
  expect(formatTick(20_00, "revenue")).toBe("$20");
  expect(formatTick(50, "revenue")).toBe("$0.50");
  expect(formatTick(20, "orders")).toBe("20");
});

test("an unpaid order or a refund counts as sales activity", () => {
  expect(hasNoSales(QUIET)).toBe(true);
  expect(hasNoSales({ ...QUIET, statuses: { ...QUIET.statuses, pending: 1 } })).toBe(false);
  expect(hasNoSales({ ...QUIET, days: DAYS.slice(1, 2) })).toBe(false);
});
