import type { Measured } from "./budgets";

const HEADER = [
  "Page",
  "Device",
  "Perf.",
  "Access.",
  "Practices",
  "SEO",
  "LCP",
  "TBT",
  "CLS",
  "Scripts",
];

/** Marks pages that are noindex on purpose: their SEO score omits the audit is-crawlable. */
const WITHOUT_CRAWLABLE = "¹";
const FOOTNOTE = `${WITHOUT_CRAWLABLE} without the audit is-crawlable: the page is noindex on purpose.`;

/** A Markdown table with padded columns, readable in a terminal too. */
export function tableOf(measured: Measured[]): string {
  const rows = [HEADER, ...measured.map(cells)];
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const table = [lines[0], rule, ...lines.slice(1)].join("\n");
  return measured.some(({ page }) => page.isNoindex) ? `${table}\n\n${FOOTNOTE}` : table;
}

function cells({ page, form, metrics }: Measured): string[] {
  return [
    page.path,
    form,
    String(metrics.performance),
    String(metrics.accessibility),
    String(metrics.bestPractices),
    `${metrics.seo}${page.isNoindex ? WITHOUT_CRAWLABLE : ""}`,
    `${(metrics.largestPaint / 1000).toFixed(1)} s`,
    `${Math.round(metrics.blockingTime)} ms`,
    metrics.layoutShift.toFixed(3),
    `${(metrics.scripts / 1000).toFixed(1)} kB`,
  ];
}

const BEGIN = "<!-- figures: written by npm run lighthouse -- --write -->";
const END = "<!-- /figures -->";

/** The document with `table` between its two markers. @throws Error if a marker is missing */
export function withMetrics(page: string, table: string): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The page lacks the marker for figures: ${BEGIN}`);
  return `${page.slice(0, begin)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`;
}
