import { expect, test } from "vitest";
import { medianRun, metricsOf, type Report, scriptsOf } from "./metrics";
import { audit, report, requests } from "./sample-report";

const run = (performance: number | null) => report({ scores: { performance } });

test("the median of three runs is chosen, in any order", () => {
  const [best, worst, middle] = [run(0.99), run(0.7), run(0.95)];
  expect(medianRun([best, worst, middle])).toBe(middle);
});

test("the lower of two runs is chosen", () => {
  const lower = run(0.94);
  expect(medianRun([run(0.96), lower])).toBe(lower);
});

test("script bytes include prefetched scripts", () => {
  const page = report({
    audits: [
      requests([
        { url: "/app.js", resourceType: "Script", mimeType: "text/javascript", transferSize: 100 },
        { url: "/next.js", resourceType: "Other", mimeType: "text/javascript", transferSize: 20 },
        { url: "/style.css", resourceType: "Stylesheet", mimeType: "text/css", transferSize: 7 },
      ]),
    ],
  });
  expect(scriptsOf(page)).toEqual([
    { url: "/app.js", bytes: 100 },
    { url: "/next.js", bytes: 20 },
  ]);
  expect(metricsOf(page).scripts).toBe(120);
});

test("scores are scaled to 0 to 100", () => {
  const page = report({ scores: { performance: 0.29, accessibility: 1, seo: 0.57 } });
  expect(metricsOf(page)).toMatchObject({ performance: 29, accessibility: 100, seo: 57 });
});

test("a missing score or value counts as the worst", () => {
  const nothing: Report = { audits: {}, categories: {} };
  expect(metricsOf(run(null)).performance).toBe(0);
  expect(metricsOf(nothing)).toMatchObject({
    bestPractices: 0,
    layoutShift: Number.POSITIVE_INFINITY,
  });
});

test("paint, blocking time and layout shift are Lighthouse's values", () => {
  const page = report({
    audits: [
      audit("largest-contentful-paint", { numericValue: 1800 }),
      audit("total-blocking-time", { numericValue: 90 }),
      audit("cumulative-layout-shift", { numericValue: 0.015 }),
    ],
  });
  expect(metricsOf(page)).toMatchObject({
    largestPaint: 1800,
    blockingTime: 90,
    layoutShift: 0.015,
  });
});
