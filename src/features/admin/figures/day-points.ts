import type { StatisticsDto } from "@/contract/admin/statistics";
import { cents, centsFromDecimal } from "@/domain/money";
import { dollarText } from "@/features/admin/shared/text/dollar-text";

export const METRICS = ["orders", "revenue"] as const;
/** The metric that the chart shows. */
export type Metric = (typeof METRICS)[number];

export interface DayPoint {
  /** YYYY-MM-DD */
  date: string;
  /** A number of orders, or US cents. */
  value: number;
  /** The value as display text: "27", "$129.90". */
  shown: string;
}

/** The points of a chart of one metric, oldest first. */
export function dayPoints(days: StatisticsDto["days"], metric: Metric): DayPoint[] {
  return days.map((day) => {
    if (metric === "orders") {
      return { date: day.date, value: day.orders, shown: String(day.orders) };
    }
    const revenue = centsFromDecimal(day.revenueUSD);
    return { date: day.date, value: revenue, shown: dollarText(revenue) };
  });
}

/** The first day with the highest value; null if no value is above zero. */
export function bestDay(points: readonly DayPoint[]): DayPoint | null {
  return points.reduce<DayPoint | null>(
    (top, point) => (point.value > (top?.value ?? 0) ? point : top),
    null,
  );
}

/** The label of a grid line: "30", "$20", "$0.50". */
export function formatTick(value: number, metric: Metric): string {
  if (metric === "orders") return String(value);
  return dollarText(cents(value)).replace(/\.00$/, "");
}

/**
 * True if no order was placed or paid in the last thirty days, and the revenue (captured less
 * refunded amounts) of each day is zero.
 */
export function hasNoSales(stats: StatisticsDto): boolean {
  const orders = Object.values(stats.statuses).reduce((sum, count) => sum + count, 0);
  return (
    orders === 0 && stats.days.every((day) => day.orders === 0 && Number(day.revenueUSD) === 0)
  );
}
