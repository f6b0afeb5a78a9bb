import { type Figures, profitOf } from "@/contract/admin/figures";
import type { Cents } from "@/domain/money";
import { dollarText } from "@/features/admin/shared/text/dollar-text";

export const FIGURE_METRICS = ["revenue", "profit", "orders"] as const;
/** The metric that the charts show. */
export type FigureMetric = (typeof FIGURE_METRICS)[number];

/** Formats cents as "$1,234.50". Rounds first, because an average may be a fraction of a cent. */
export const dollarsOf = (amount: number) => dollarText(Math.round(amount) as Cents);

/** The value of a metric: a number of orders, or US cents. */
export function metricOf(figures: Figures, metric: FigureMetric): number {
  if (metric === "orders") return figures.orders;
  return metric === "profit" ? profitOf(figures) : figures.revenue;
}

/** Wraps a figure in U+2066 and U+2069, so that it stays left to right within Arabic text. */
export const isolated = (figure: string) => `\u2066${figure}\u2069`;

export const shownValue = (value: number, metric: FigureMetric) =>
  metric === "orders" ? String(value) : dollarsOf(value);

/** The change in whole percent; null if the earlier value is zero or negative. */
export function changeOf(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null;
}

/** The field-by-field sum of rows. */
export function sumOf(rows: readonly Figures[]): Figures {
  const sum = { orders: 0, lines: 0, units: 0, revenue: 0, refunds: 0, cost: 0, unknown: 0 };
  for (const row of rows) {
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += row[name];
  }
  return sum;
}
