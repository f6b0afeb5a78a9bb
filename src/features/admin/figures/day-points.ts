import type { StatisticsDto } from "@/contract/admin/statistics";
import { cents, centsFromDecimal, formatMoney } from "@/domain/money";

export const METRICS = ["orders", "revenue"] as const;
/** What the chart shows of each day. */
export type Metric = (typeof METRICS)[number];

export interface DayPoint {
  /** YYYY-MM-DD */
  date: string;
  /** Orders, or cents of a dollar. */
  value: number;
  /** "27", "$129.90" */
  shown: string;
}

/** The days as a chart of one metric needs them, oldest first. */
export function dayPoints(days: StatisticsDto["days"], metric: Metric): DayPoint[] {
  return days.map((day) => {
    if (metric === "orders") {
      return { date: day.date, value: day.orders, shown: String(day.orders) };
    }
    const revenue = centsFromDecimal(day.revenueUSD);
    return { date: day.date, value: revenue, shown: formatMoney(revenue, "USD") };
  });
}

/** The best day, the earliest of equals; null when none brought anything. */
export function bestDay(points: readonly DayPoint[]): DayPoint | null {
  return points.reduce<DayPoint | null>(
    (top, point) => (point.value > (top?.value ?? 0) ? point : top),
    null,
  );
}

/** A grid line's value: "30", "$20", "$0.50". */
export function formatTick(value: number, metric: Metric): string {
  if (metric === "orders") return String(value);
  return formatMoney(cents(value), "USD").replace(/\.00$/, "");
}

/** Whether the last thirty days saw no order and no money at all. */
export function hasNoSales(stats: StatisticsDto): boolean {
  const orders = Object.values(stats.statuses).reduce((sum, count) => sum + count, 0);
  return (
    orders === 0 && stats.days.every((day) => day.orders === 0 && Number(day.revenueUSD) === 0)
  );
}
