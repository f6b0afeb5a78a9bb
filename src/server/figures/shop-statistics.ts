import {
  STATISTICS_DAYS,
  STATISTICS_PERIODS,
  type StatisticsDto,
  type StatisticsPeriod,
} from "@/contract/admin/statistics";
import { addCents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { ORDER_STATUSES, type OrderStatus } from "@/domain/orders/order-lifecycle";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";
import { dayInShop, shopDay, startOfDay } from "@/server/platform/shop-time";

/** Statistics of the last thirty days in the shop's time zone, including today. */
export async function shopStatistics(clock: SharedClock = databaseClock): Promise<StatisticsDto> {
  const today = shopDay(await readMoment(db(), clock));
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
 * Condition that a moment is within the last thirty days up to `today`; can use the index on that
 * moment.
 */
function isWithin(moment: Prisma.Sql, today: string): Prisma.Sql {
  const first = startOfDay(today, 1 - STATISTICS_DAYS.month);
  return Prisma.sql`${moment} >= ${first} AND ${moment} < ${startOfDay(today, 1)}`;
}

const captured = Prisma.sql`p.captured_at`;
const refunded = Prisma.sql`r.refunded_at`;
const completed = Prisma.sql`o.completed_at`;
const created = Prisma.sql`o.created_at`;

/**
 * The last thirty days, oldest first: captures of each day minus refunds of that day, whenever the
 * refunded payment was captured. Payments held for an admin's decision do not count, nor do their
 * refunds.
 */
export async function findDays(today: string): Promise<DayRow[]> {
  return db().$queryRaw<DayRow[]>`
    WITH booked AS (
      SELECT ${dayInShop(captured)} AS day, coalesce(p.captured_usd, p.amount_usd) AS usd, 0 AS orders
      FROM payments p WHERE p.status = 'captured' AND ${isWithin(captured, today)}
      UNION ALL
      SELECT ${dayInShop(refunded)}, -r.amount_usd, 0
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'refunded' AND p.status = 'captured' AND ${isWithin(refunded, today)}
      UNION ALL
      SELECT ${dayInShop(completed)}, 0, 1 FROM orders o WHERE ${isWithin(completed, today)}
    ), totals AS (
      SELECT day, sum(usd) AS usd, sum(orders)::int AS orders FROM booked GROUP BY day
    )
    SELECT to_char(days.day, 'YYYY-MM-DD') AS date,
      coalesce(totals.usd, 0)::numeric(12, 2)::text AS revenue, coalesce(totals.orders, 0) AS orders
    FROM (
      SELECT ${today}::date - back AS day FROM generate_series(0, ${STATISTICS_DAYS.month - 1}::int) AS back
    ) AS days LEFT JOIN totals USING (day)
    ORDER BY days.day`;
}

/**
 * Median seconds from payment to delivery of the orders paid in each period; null without a
 * delivery.
 */
async function findMedians(today: string): Promise<Record<StatisticsPeriod, number | null>> {
  // Sub-selects, because a call in FILTER would be evaluated for each order.
  const since = (period: StatisticsPeriod) =>
    Prisma.sql`${completed} >= (SELECT ${startOfDay(today, 1 - STATISTICS_DAYS[period])})`;
  const median = Prisma.sql`percentile_cont(0.5) WITHIN GROUP (
    ORDER BY extract(epoch FROM o.delivered_at - o.completed_at)::float8)`;
  const [medians] = await db().$queryRaw<Record<StatisticsPeriod, number | null>[]>`
    SELECT ${median} FILTER (WHERE ${since("today")}) AS today,
      ${median} FILTER (WHERE ${since("week")}) AS week, ${median} AS month
    FROM orders o WHERE ${isWithin(completed, today)} AND o.delivered_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)`;
  return medians ?? { today: null, week: null, month: null };
}

/** Number of orders of the last thirty days by status; statuses without orders are missing. */
async function findStatuses(today: string): Promise<{ status: string; orders: number }[]> {
  return db().$queryRaw<{ status: string; orders: number }[]>`
    SELECT o.status, count(*)::int AS orders
    FROM orders o WHERE ${isWithin(created, today)} GROUP BY o.status`;
}
