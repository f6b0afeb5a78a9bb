import type { Result } from "lighthouse";

/** Metrics of one run. Scores are 0 to 100, times in milliseconds, scripts in compressed bytes. */
export interface Metrics {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaint: number;
  blockingTime: number;
  layoutShift: number;
  scripts: number;
}

export type Report = Pick<Result, "audits" | "categories">;

export function metricsOf(report: Report): Metrics {
  return {
    performance: score(report, "performance"),
    accessibility: score(report, "accessibility"),
    bestPractices: score(report, "best-practices"),
    seo: score(report, "seo"),
    largestPaint: value(report, "largest-contentful-paint"),
    blockingTime: value(report, "total-blocking-time"),
    layoutShift: value(report, "cumulative-layout-shift"),
    scripts: scriptsOf(report).reduce((sum, script) => sum + script.bytes, 0),
  };
}

/** The median run by performance; of an even number, the lower of the two middle runs. */
export function medianRun<T extends Report>(runs: T[]): T {
  const sorted = runs.toSorted((a, b) => score(a, "performance") - score(b, "performance"));
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!median) throw new Error("No run to choose from.");
  return median;
}

/** Every fetched script, including those prefetched for other pages. */
export function scriptsOf(report: Report): { url: string; bytes: number }[] {
  const { details } = report.audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  return requests
    .filter(({ resourceType, mimeType }) => resourceType === "Script" || isJavaScript(mimeType))
    .map(({ url, transferSize }) => ({ url: String(url), bytes: Number(transferSize) || 0 }));
}

/** Prefetched scripts have the resource type "Other". */
const isJavaScript = (mimeType: unknown) => String(mimeType).includes("javascript");

/** The score of a category, from 0 to 100; a missing score counts as 0. */
function score({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/** The value of an audit. A missing audit counts as infinite, so that it misses every budget. */
function value({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
}
