import { expect, test } from "vitest";
import { medianRun, metricsOf, type Report, scriptsOf } from "./metrics";
import { audit, report, requests } from "./sample-report";

const run = (performance: number | null) => report({ scores: { performance } });

test("of three runs the one in the middle counts, in whatever order they came", () => {
  const [best, worst, middle] = [run(0.99), run(0.7), run(0.95)];
  expect(medianRun([best, worst, middle])).toBe(middle);
});

test("of two runs the lower one counts", () => {
  const lower = run(0.94);
  expect(medianRun([run(0.96), lower])).toBe(lower);
});

test("the scripts of a page are all that the browser fetched, those fetched ahead too", () => {
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

test("a score is read as people write it, from 0 to 100", () => {
  const page = report({ scores: { performance: 0.29, accessibility: 1, seo: 0.57 } });
  expect(metricsOf(page)).toMatchObject({ performance: 29, accessibility: 100, seo: 57 });
});

test("what could not be judged counts as the worst", () => {
  const nothing: Report = { audits: {}, categories: {} };
  expect(metricsOf(run(null)).performance).toBe(0);
  expect(metricsOf(nothing)).toMatchObject({
    bestPractices: 0,
    layoutShift: Number.POSITIVE_INFINITY,
  });
});

test("paint, blocking and shift are what Lighthouse measured", () => {
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
