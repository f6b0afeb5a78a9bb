import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import { OUTAGES } from "@/domain/shop/alert";
import { COMPARISONS, NEED_KINDS } from "@/domain/shop/need";

const instant = z.string();

/** Attention items of one kind: tasks that wait for a person. */
const needDto = z.object({
  kind: z.enum(NEED_KINDS),
  count: rowCount,
  /** Since when the oldest item waits; null for a kind that is only counted. */
  since: instant.nullable(),
  /** If `count` is 1, the item's order, dispute or product; otherwise null. */
  orderId: rowId.nullable(),
  disputeId: rowId.nullable(),
  product: z.object({ id: rowId, name: z.string(), nameAr: z.string().nullable() }).nullable(),
  /** The sum of the orders' totals; null for a kind without orders, and if not all are counted. */
  totalUSD: decimalPrice.nullable(),
  /** The earliest deadline to answer a dispute; null without one. */
  dueAt: instant.nullable(),
  /** Number of products with low stock that were sold yesterday; null for another kind. */
  soldYesterday: z.number().int().nullable(),
  /** The services that are down; empty for another kind. */
  services: z.array(z.enum(OUTAGES)),
});
export type NeedDto = z.infer<typeof needDto>;

/** The admin's open tasks: one line per kind, urgent kinds first. */
export const needsDto = z.object({ checkedAt: instant, needs: z.array(needDto) });
export type NeedsDto = z.infer<typeof needsDto>;

export const todayInput = z.object({
  /** True lists up to MAX_RUNNING_OUT products that run out within a week; false only a few. */
  allEnding: z.boolean().default(false),
});

/** Maximum products that the page Today lists as running out. */
export const MAX_RUNNING_OUT = 100;

export const todayDto = z.object({
  /** Null for an admin without permission for the statistics. */
  yesterday: z
    .object({
      /** YYYY-MM-DD in the shop's time zone. */
      date: z.string(),
      orders: z.number().int(),
      /** Negative if more was refunded than paid. */
      revenueUSD: z.string(),
      /**
       * Yesterday's revenue compared with the mean of the same weekday in the four weeks before,
       * without weeks before the first sale; null if there is no mean above zero.
       */
      comparison: z.enum(COMPARISONS).nullable(),
      /** Orders whose goods arrived within a minute of the payment. */
      quick: z.number().int(),
      refunded: z.number().int(),
    })
    .nullable(),
  /**
   * Products sold by keys whose pool will be empty within a week at the recent sales pace, the
   * earliest to run out first.
   */
  ending: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      nameAr: z.string().nullable(),
      imageUrl: z.string(),
      units: z.number().int(),
      soldUnits: z.number().int(),
      /** Whole days until the pool is empty. */
      daysLeft: z.number().int(),
    }),
  ),
  endingCount: rowCount,
});
export type TodayDto = z.infer<typeof todayDto>;
