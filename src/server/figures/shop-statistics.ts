import {
  STATISTICS_DAYS,
  STATISTICS_PERIODS,
  type StatisticsDto,
  type StatisticsPeriod,
} from "@/contract/admin/statistics";
import { addCents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { ORDER_STATUSES, type OrderStatus } from "@/domain/orders/order-lifecycle";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";
import { dayIn, shopDay, startOfDayIn } from "@/server/platform/shop-time";

/** Statistics of the last thirty days in the shop's time zone, including today. */
export async function shopStatistics(clock: SharedClock = databaseClock): Promise<StatisticsDto> {
  const today = shopDay(await readMoment(autocommit, clock));
  const [days, medians, statuses] = await Promise.all([
    findDays(today),
    findMedians(today),
    findStatuses(today),
  ]);
  return {
    timeZone: settings().timeZone,
    periods: byPeriod((period) => ({
      ...sumOf(days.slice(-STATISTICS_DAYS[period])),
      medianDeliverySeconds: medians[period],
    })),
    days: days.map(({ date, revenue, orders }) => ({ date, revenueUSD: revenue, orders })),
    statuses: byStatus((status) => statuses.find((row) => row.status === status)?.orders ?? 0),
  };
}

function sumOf(days: readonly DayRow[]) {
  const revenue = addCents(...days.map((day) => centsFromDecimal(day.revenue)));
  return {
    revenueUSD: decimalFromCents(revenue),
    orders: days.reduce((sum, day) => sum + day.orders, 0),
  };
}

function byPeriod<Value>(of: (period: StatisticsPeriod) => Value): Record<StatisticsPeriod, Value> {
  const entries = STATISTICS_PERIODS.map((period) => [period, of(period)] as const);
  return Object.fromEntries(entries) as Record<StatisticsPeriod, Value>;
}

function byStatus<Value>(of: (status: OrderStatus) => Value): Record<OrderStatus, Value> {
  const entries = ORDER_STATUSES.map((status) => [status, of(status)] as const);
  return Object.fromEntries(entries) as Record<OrderStatus, Value>;
}

export interface DayRow {
  /** YYYY-MM-DD */
  date: string;
  /** Dollars; negative if refunds exceed captures. */
  revenue: string;
  /** Number of paid orders. */
  orders: number;
}

/**
 * Condition that a moment is within the last thirty days up to $1, in the time zone $2; can use the
 * index on that moment.
 */
const isWithin = (moment: string) =>
  `${moment} >= ${startOfDayIn("$1", "$2", 1 - STATISTICS_DAYS.month)} AND ${moment} < ${startOfDayIn("$1", "$2", 1)}`;

/** $1 the last day, $2 the time zone. */
const FIND_DAYS = statement(
  "find_days",
  `
    WITH booked AS (
      SELECT ${dayIn("p.captured_at", "$2")} AS day, coalesce(p.captured_usd, p.amount_usd) AS usd, 0 AS orders
      FROM payments p WHERE p.status = 'captured' AND ${isWithin("p.captured_at")}
      UNION ALL
      SELECT ${dayIn("r.refunded_at", "$2")}, -r.amount_usd, 0
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'refunded' AND p.status = 'captured' AND ${isWithin("r.refunded_at")}
      UNION ALL
      SELECT ${dayIn("o.completed_at", "$2")}, 0, 1 FROM orders o WHERE ${isWithin("o.completed_at")}
    ), totals AS (
      SELECT day, sum(usd) AS usd, sum(orders)::int AS orders FROM booked GROUP BY day
    )
    SELECT to_char(days.day, 'YYYY-MM-DD') AS date,
      coalesce(totals.usd, 0)::numeric(12, 2)::text AS revenue, coalesce(totals.orders, 0) AS orders
    FROM (
      SELECT $1::date - back AS day FROM generate_series(0, ${STATISTICS_DAYS.month - 1}::int) AS back
    ) AS days LEFT JOIN totals USING (day)
    ORDER BY days.day`,
).typed<{ date: string }>();

/**
 * The last thirty days, oldest first: captures of each day minus refunds made on that day, no
 * matter when the payment was captured. Payments in review and their refunds do not count.
 */
export async function findDays(today: string): Promise<DayRow[]> {
  return runUnprepared(FIND_DAYS, [today, settings().timeZone]);
}

/** A sub-select, because a call in FILTER would be evaluated for each order. */
const isSince = (period: StatisticsPeriod) =>
  `o.completed_at >= (SELECT ${startOfDayIn("$1", "$2", 1 - STATISTICS_DAYS[period])})`;

const MEDIAN = `percentile_cont(0.5) WITHIN GROUP (
    ORDER BY extract(epoch FROM o.delivered_at - o.completed_at)::float8)`;

/** $1 the last day, $2 the time zone. */
const FIND_MEDIANS = statement(
  "find_medians",
  `
    SELECT ${MEDIAN} FILTER (WHERE ${isSince("today")}) AS today,
      ${MEDIAN} FILTER (WHERE ${isSince("week")}) AS week, ${MEDIAN} AS month
    FROM orders o WHERE ${isWithin("o.completed_at")} AND o.delivered_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)`,
);

/**
 * Median seconds from payment to delivery of the orders paid in each period; null without a
 * delivery.
 */
async function findMedians(today: string): Promise<Record<StatisticsPeriod, number | null>> {
  const [medians] = await runUnprepared(FIND_MEDIANS, [today, settings().timeZone]);
  return medians ?? { today: null, week: null, month: null };
}

/** $1 the last day, $2 the time zone. */
const COUNT_STATUSES = statement(
  "count_statuses",
  `
    SELECT o.status, count(*)::int AS orders
    FROM orders o WHERE ${isWithin("o.created_at")} GROUP BY o.status`,
);

/** Number of orders of the last thirty days by status; statuses without orders are missing. */
async function findStatuses(today: string): Promise<{ status: string; orders: number }[]> {
  return runUnprepared(COUNT_STATUSES, [today, settings().timeZone]);
}
