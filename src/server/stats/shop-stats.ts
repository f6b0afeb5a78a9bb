import { STATS_DAYS, STATS_PERIODS, type StatsDto, type StatsPeriod } from "@/contract/admin/stats";
import { addCents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { ORDER_STATUSES, type OrderStatus } from "@/domain/order-lifecycle";
import { env } from "@/env";
import { type Clock, systemClock } from "@/server/platform/clock";
import { shopDay } from "@/server/platform/shop-days";
import { type DayRow, findDays, findMedians, findStatuses } from "@/server/stats/figures";

/** Figures of the last thirty days of the shop's time zone, today included. */
export async function shopStats(clock: Clock = systemClock): Promise<StatsDto> {
  const today = shopDay(clock());
  const [days, medians, statuses] = await Promise.all([
    findDays(today),
    findMedians(today),
    findStatuses(today),
  ]);
  return {
    timeZone: env().SHOP_TIME_ZONE,
    periods: byPeriod((period) => ({
      ...sumOf(days.slice(-STATS_DAYS[period])),
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

function byPeriod<Value>(of: (period: StatsPeriod) => Value): Record<StatsPeriod, Value> {
  const entries = STATS_PERIODS.map((period) => [period, of(period)] as const);
  return Object.fromEntries(entries) as Record<StatsPeriod, Value>;
}

function byStatus<Value>(of: (status: OrderStatus) => Value): Record<OrderStatus, Value> {
  const entries = ORDER_STATUSES.map((status) => [status, of(status)] as const);
  return Object.fromEntries(entries) as Record<OrderStatus, Value>;
}
