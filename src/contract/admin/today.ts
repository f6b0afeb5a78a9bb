import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import { OUTAGES } from "@/domain/shop/alert";
import { COMPARISONS, NEED_KINDS } from "@/domain/shop/need";

const instant = z.string();

/** One kind of what waits for a person. */
const needDto = z.object({
  kind: z.enum(NEED_KINDS),
  count: rowCount,
  /** Since when the oldest of them waits. */
  since: instant.nullable(),
  /** Set if the count is 1: its order, its dispute, its product. */
  orderId: rowId.nullable(),
  disputeId: rowId.nullable(),
  product: z.object({ id: rowId, name: z.string(), nameAr: z.string().nullable() }).nullable(),
  /** The totals of its orders together; null of what has none, and where not all are counted. */
  totalUSD: decimalPrice.nullable(),
  /** The earliest deadline for an answer. */
  dueAt: instant.nullable(),
  /** How many of the low products were sold yesterday. */
  soldYesterday: z.number().int().nullable(),
  /** The parts that are out of service. */
  services: z.array(z.enum(OUTAGES)),
});
export type NeedDto = z.infer<typeof needDto>;

/** The reader's open tasks: one line per kind, urgent kinds first. */
export const needsDto = z.object({ checkedAt: instant, needs: z.array(needDto) });
export type NeedsDto = z.infer<typeof needsDto>;

export const todayInput = z.object({
  /** All products that end within the week, up to MAX_ENDING; otherwise the first few. */
  allEnding: z.boolean().default(false),
});

/** The most products that Today lists as ending. */
export const MAX_ENDING = 100;

export const todayDto = z.object({
  /** Null for a reader without the statistics. */
  yesterday: z
    .object({
      /** YYYY-MM-DD in the shop's time zone. */
      date: z.string(),
      orders: z.number().int(),
      /** Negative if more was refunded than paid. */
      revenueUSD: z.string(),
      /**
       * Compared with the same weekday of the four weeks before; null if those weeks sold
       * nothing.
       */
      comparison: z.enum(COMPARISONS).nullable(),
      /** Orders whose goods arrived within a minute after the payment. */
      quick: z.number().int(),
      refunded: z.number().int(),
    })
    .nullable(),
  /**
   * Products sold by keys whose pool is empty within a week at the pace of the last days, the
   * first ones.
   */
  ending: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      nameAr: z.string().nullable(),
      imageUrl: z.string(),
      units: z.number().int(),
      soldUnits: z.number().int(),
      /** Whole days until it is empty. */
      daysLeft: z.number().int(),
    }),
  ),
  endingCount: rowCount,
});
export type TodayDto = z.infer<typeof todayDto>;
