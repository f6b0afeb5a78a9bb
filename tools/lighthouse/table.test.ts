import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../stack/project";
import type { Measured } from "./budgets";
import { tableOf, withMetrics } from "./table";

const measured = (more: Partial<Measured> = {}): Measured => ({
  page: { path: "/shop", name: "shop" },
  form: "mobile",
  metrics: {
    performance: 96,
    accessibility: 100,
    bestPractices: 100,
    seo: 100,
    largestPaint: 2149,
    blockingTime: 88.4,
    layoutShift: 0.0074,
    scripts: 148_249,
  },
  ...more,
});

const cells = (line: string | undefined) => line?.split("|").map((cell) => cell.trim());

test("a page has a row with its figures in readable units", () => {
  const [, , row] = tableOf([measured()]).split("\n");
  expect(cells(row)).toEqual([
    ...["", "/shop", "mobile", "96", "100", "100", "100"],
    ...["2.1 s", "88 ms", "0.007", "148.2 kB", ""],
  ]);
});

test("the columns are aligned", () => {
  const lines = tableOf([measured(), measured({ form: "desktop" })]).split("\n");
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test("the SEO score of a page that is noindex on purpose has a footnote", () => {
  const checkout = { path: "/checkout", name: "checkout", isNoindex: true };
  const table = tableOf([measured({ page: checkout })]);
  expect(cells(table.split("\n")[2])).toContain("100¹");
  expect(table).toContain("¹ without the audit is-crawlable");
  expect(tableOf([measured()])).not.toContain("¹");
});

test("new figures replace the old ones and leave the rest of the document unchanged", () => {
  const page = readFileSync(inRoot("docs/performance.md"), "utf8");
  const first = withMetrics(page, "| 91 |");
  const second = withMetrics(first, "| 97 |");
  expect(second).toContain("| 97 |");
  expect(second).toBe(first.replace("| 91 |", "| 97 |"));
});

test("a document without markers for the figures is refused", () => {
  expect(() => withMetrics("# Performance", "| 97 |")).toThrow("lacks the marker for figures");
});
