import { expect, test } from "vitest";
import { type Measured, misses, missText } from "./budgets";
import type { Metrics } from "./metrics";
import type { FormFactor, MeasuredPage } from "./pages";

const HOME: MeasuredPage = { path: "/", name: "home", scriptBudget: 150_000 };
const SHOP: MeasuredPage = { path: "/shop", name: "shop" };

const JUST_GOOD_ENOUGH: Metrics = {
  performance: 95,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 2000,
  blockingTime: 100,
  layoutShift: 0.0199,
  scripts: 149_999,
};

const measured = (
  metrics: Partial<Metrics> = {},
  form: FormFactor = "mobile",
  page = HOME,
): Measured => ({
  page,
  form,
  metrics: { ...JUST_GOOD_ENOUGH, ...metrics },
});

test("a page that barely meets its limits keeps every budget", () => {
  expect(misses(measured())).toEqual([]);
  expect(misses(measured({ performance: 99 }, "desktop"))).toEqual([]);
});

test("the performance budget of desktops is higher than that of phones", () => {
  expect(misses(measured({ performance: 98 }))).toEqual([]);
  expect(misses(measured({ performance: 98 }, "desktop")).map(missText)).toEqual([
    "/ desktop: performance 98, must be at least 99",
  ]);
});

test.each([
  ["performance", { performance: 94 }],
  ["accessibility", { accessibility: 99 }],
  ["best practices", { bestPractices: 96 }],
  ["SEO", { seo: 99 }],
  ["layout shift", { layoutShift: 0.02 }],
  ["bytes of scripts", { scripts: 150_000 }],
])("a page that misses its budget of %s is reported", (name, metrics) => {
  expect(misses(measured(metrics)).map((miss) => miss.name)).toEqual([name]);
});

test("only the home page has a script budget", () => {
  expect(misses(measured({ scripts: 400_000 }, "mobile", SHOP))).toEqual([]);
});

test("an unmeasured value misses its budget", () => {
  expect(misses(measured({ layoutShift: Number.POSITIVE_INFINITY })).map(missText)).toEqual([
    "/ mobile: layout shift Infinity, must be under 0.02",
  ]);
});

test("a layout shift just over the budget is printed with enough digits to show it", () => {
  expect(misses(measured({ layoutShift: 0.02041 })).map(missText)).toEqual([
    "/ mobile: layout shift 0.0204, must be under 0.02",
  ]);
});
