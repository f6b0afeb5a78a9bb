import type { TodayDto } from "@/contract/admin/today";
import { MAX_RUNNING_OUT } from "@/contract/admin/today";
import { isPermitted, type StaffRole } from "@/domain/account/permissions";
import { centsFromDecimal } from "@/domain/money";
import { PACE_DAYS } from "@/domain/shop/alert";
import { comparisonOf } from "@/domain/shop/need";
import { type DayRow, findDays } from "@/server/figures/shop-statistics";
import {
  databaseClock,
  type Moment,
  momentOf,
  readMoment,
  type SharedClock,
} from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";
import { shopDay, startOfDayIn } from "@/server/platform/shop-time";

/** Number of ending products shown initially. */
const FIRST_ENDING = 5;

/** A product is ending if its pool lasts at most this many days. */
const ENDS_WITHIN_DAYS = 7;

/** A delivery is quick if it took less than this many seconds after payment. */
const QUICK_SECONDS = 60;

/** Yesterday's figures, and stock that ends within a week. Visual design §16. */
export async function readToday(
  role: StaffRole | null,
  { allEnding }: { allEnding: boolean },
  clock: SharedClock = databaseClock,
): Promise<TodayDto> {
  const today = shopDay(await readMoment(autocommit, clock));
  const [yesterday, ending] = await Promise.all([
    isPermitted(role, "statistics") ? readYesterday(today) : null,
    findEnding(clock(), allEnding ? MAX_RUNNING_OUT : FIRST_ENDING),
  ]);
  return { yesterday, ...ending };
}

/** $1 today, $2 the time zone, $3 the seconds of a quick delivery. */
const COUNT_YESTERDAY = statement(
  "count_yesterday",
  `
      SELECT
        (SELECT count(*)::int FROM orders o
          WHERE o.completed_at >= ${startOfDayIn("$1", "$2", -1)} AND o.completed_at < ${startOfDayIn("$1", "$2")}
            AND o.delivered_at < o.completed_at + $3::int * interval '1 second') AS quick,
        (SELECT count(DISTINCT r.order_id)::int FROM refunds r
          WHERE r.status = 'refunded' AND r.refunded_at >= ${startOfDayIn("$1", "$2", -1)}
            AND r.refunded_at < ${startOfDayIn("$1", "$2")}) AS refunded`,
);

async function readYesterday(today: string): Promise<TodayDto["yesterday"]> {
  const [days, [facts]] = await Promise.all([
    findDays(today),
    runUnprepared(COUNT_YESTERDAY, [today, settings().timeZone, QUICK_SECONDS]),
  ]);
  const yesterday = days.at(-2);
  if (!yesterday) return null;
  return {
    date: yesterday.date,
    orders: yesterday.orders,
    revenueUSD: yesterday.revenue,
    comparison: comparisonOf(centsFromDecimal(yesterday.revenue), usualOf(days)),
    quick: facts?.quick ?? 0,
    refunded: facts?.refunded ?? 0,
  };
}

/**
 * The usual revenue in cents: the mean of the same weekday in the four weeks before yesterday.
 * Weeks before the first sale are ignored, so that a new shop has no usual revenue of $0.
 * @param days the days up to today
 * @returns null if `days` has no sale, or its first sale came after all of these weekdays
 */
function usualOf(days: readonly DayRow[]): number | null {
  const first = days.findIndex(({ orders }) => orders > 0);
  const same = [7, 14, 21, 28].flatMap((back) => {
    const index = days.length - 2 - back;
    return first >= 0 && index >= first ? (days[index] ?? []) : [];
  });
  if (same.length === 0) return null;
  return same.reduce((sum, { revenue }) => sum + centsFromDecimal(revenue), 0) / same.length;
}

/**
 * $1 the moment, $2 the days whose sales are the pace, $3 the days within which stock ends, $4 the
 * limit.
 */
const READ_ENDING_STOCK = statement(
  "read_ending_stock",
  `
    WITH sold AS MATERIALIZED (
      SELECT i.product_id, sum(i.quantity)::int AS units
      FROM orders o CROSS JOIN LATERAL (SELECT * FROM order_items WHERE order_id = o.id OFFSET 0) AS i
      WHERE o.completed_at > ${momentOf("$1")} - $2::int * interval '1 day' AND i.refund_id IS NULL
      GROUP BY i.product_id
    )
    SELECT p.id, p.name, p.name_ar AS "nameAr", p.image_url AS "imageUrl", p.available_units AS units,
      sold.units AS "soldUnits", floor(p.available_units * $2::int / sold.units)::int AS "daysLeft",
      count(*) OVER ()::int AS "all"
    FROM sold JOIN products p ON p.id = sold.product_id
    WHERE p.fulfilment = 'keys' AND p.is_active AND p.archived_at IS NULL AND p.available_units > 0
      AND p.available_units * $2::int <= sold.units * $3::int
    ORDER BY p.available_units::float8 / sold.units, p.id LIMIT $4`,
);

/**
 * Key products that run out at the current pace. Finds the orders by the index on their completion
 * and looks up the lines of each; a join would read every line of the shop.
 */
async function findEnding(
  at: Moment,
  limit: number,
): Promise<Pick<TodayDto, "ending" | "endingCount">> {
  const rows = await runUnprepared(READ_ENDING_STOCK, [at, PACE_DAYS, ENDS_WITHIN_DAYS, limit]);
  return {
    ending: rows.map(({ all, ...row }) => row),
    endingCount: rows[0]?.all ?? 0,
  };
}
