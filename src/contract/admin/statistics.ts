import { z } from "zod";
import { signedDecimal } from "@/contract/admin/common";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

export const STATISTICS_PERIODS = ["today", "week", "month"] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];
/** Whole days in the shop's time zone, including today. */
export const STATISTICS_DAYS: Record<StatisticsPeriod, number> = { today: 1, week: 7, month: 30 };

const periodStatistics = z.object({
  /** The amount captured less the amount refunded in these days. */
  revenueUSD: signedDecimal,
  /** Orders paid in these days. */
  orders: z.number().int(),
  /** Median seconds from payment to delivery; null if none of these orders has been delivered. */
  medianDeliverySeconds: z.number().nullable(),
});
export type PeriodStatistics = z.infer<typeof periodStatistics>;

export const statisticsDto = z.object({
  timeZone: z.string(),
  periods: z.record(z.enum(STATISTICS_PERIODS), periodStatistics),
  /** The last thirty days, oldest first, including days without sales. */
  days: z.array(
    z.object({
      /** YYYY-MM-DD in the shop's time zone. */
      date: z.string(),
      revenueUSD: signedDecimal,
      orders: z.number().int(),
    }),
  ),
  /** All orders of the last thirty days, by status. */
  statuses: z.record(z.enum(ORDER_STATUSES), z.number().int()),
});
export type StatisticsDto = z.infer<typeof statisticsDto>;
