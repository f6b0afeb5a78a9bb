import { expect, test } from "vitest";
import { findings } from "./findings";
import { audit, report } from "./sample-report";

const node = {
  type: "node" as const,
  selector: "main > img",
  snippet: '<img src="/a.svg">',
  explanation: "No width",
};

test("an audit that lowers the score is reported with its elements", () => {
  const page = report({
    scores: { performance: 0.9 },
    audits: [
      audit("unsized-images", {
        score: 0.5,
        displayValue: "1 image",
        details: { type: "table", headings: [], items: [{ node }] },
      }),
      audit("total-blocking-time"),
    ],
  });
  expect(findings(page)).toEqual([
    "performance: unsized-images: About unsized-images · 1 image",
    '    main > img · <img src="/a.svg"> · No width',
  ]);
});

test("an audit that failed to run is reported, since it leaves the score unknown", () => {
  const broken = audit("speed-index", {
    score: null,
    scoreDisplayMode: "error",
    errorMessage: "No frames",
  });
  expect(findings(report({ scores: { performance: null }, audits: [broken] }))).toEqual([
    "performance: speed-index: About speed-index · No frames",
  ]);
});

test("unweighted audits, and categories with a full score, are left out", () => {
  const hint = audit("unused-javascript", { score: 0 });
  expect(findings(report({ scores: { performance: 0.9 }, uncounted: [hint] }))).toEqual([]);
  expect(findings(report({ scores: { performance: 1 }, audits: [hint] }))).toEqual([]);
});

test("a long list is truncated", () => {
  const items = Array.from({ length: 30 }, (_, index) => ({ url: `/${index}` }));
  const many = audit("errors-in-console", {
    score: 0,
    details: { type: "table", headings: [], items },
  });
  expect(findings(report({ scores: { performance: 0 }, audits: [many] }))).toHaveLength(9);
});
