import {
  FEWEST_CASES,
  type KeptPromises,
  PROMISE_DAYS,
  type Spread,
} from "@/domain/orders/kept-promises";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";

/** Promised time for crediting top-ups, in seconds. Specification §2. */
const TOPUP_SECONDS = 300;

/**
 * Measures how the shop kept its promises of the last ninety days (delivery, top-ups, refunds,
 * working keys), by the database's clock. A figure of fewer than FEWEST_CASES orders, top-ups,
 * refunds or keys is null. Late cases count: an undelivered order or open refund with its waiting
 * time so far, an uncredited top-up as not in time. Cases that are not due yet do not count.
 * Delivery times exclude orders with a gift, which has its own delivery time.
 */
export async function readKeptPromises(): Promise<KeptPromises> {
  const [inbox, credits, refunds, replaced] = await Promise.all([
    readSpread(SPREAD_OF_INBOX),
    readCredits(),
    readSpread(SPREAD_OF_REFUNDS),
    readReplaced(),
  ]);
  return { at: new Date().toISOString(), inbox, credits, refunds, replaced };
}

const SINCE = `now() - ${PROMISE_DAYS} * interval '1 day'`;

/** @param times a query of one column, `took`, in seconds */
const spreadOf = (times: string) => `
    SELECT count(*)::int AS cases,
      coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY took), 0)::float8 AS median,
      coalesce(percentile_cont(0.95) WITHIN GROUP (ORDER BY took), 0)::float8 AS p95
    FROM (${times}) AS times`;

/**
 * Delivery times of orders with at least one line that is not a top-up. An undelivered order counts
 * only while at least one such line is not withdrawn by a refund.
 */
const SPREAD_OF_INBOX = statement(
  "spread_of_inbox",
  spreadOf(`
    SELECT extract(epoch FROM coalesce(o.delivered_at, now()) - o.completed_at)::float8 AS took
    FROM orders o
    WHERE o.completed_at > ${SINCE} AND NOT EXISTS (SELECT FROM gifts g WHERE g.order_id = o.id)
      AND (o.delivered_at IS NOT NULL OR o.completed_at < now() - interval '1 minute')
      AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND i.topup_status IS NULL
        AND (i.refund_id IS NULL OR o.delivered_at IS NOT NULL))`),
);

const SPREAD_OF_REFUNDS = statement(
  "spread_of_refunds",
  spreadOf(`
    SELECT extract(epoch FROM coalesce(refunded_at, now()) - created_at)::float8 AS took
    FROM refunds
    WHERE origin = 'shop' AND status IN ('requested', 'pending', 'refunded') AND created_at > ${SINCE}
      AND (refunded_at IS NOT NULL OR created_at < now() - interval '1 minute')`),
);

async function readSpread(
  times: typeof SPREAD_OF_INBOX | typeof SPREAD_OF_REFUNDS,
): Promise<Spread | null> {
  const [spread] = await runUnprepared(times, []);
  return spread && spread.cases >= FEWEST_CASES ? spread : null;
}

const COUNT_REPLACED_KEYS = statement(
  "count_replaced_keys",
  `
    SELECT count(*) FILTER (WHERE given.new_key_id IS NULL)::int AS cases,
      count(taken.old_key_id)::int AS replaced
    FROM licence_keys k
    LEFT JOIN key_replacements given ON given.new_key_id = k.id
    LEFT JOIN key_replacements taken ON taken.old_key_id = k.id
    WHERE k.sold_at > ${SINCE} AND (k.status = 'sold' OR taken.old_key_id IS NOT NULL)`,
);

/**
 * Keys sold, and those replaced because they did not work. A replacement does not count as sold.
 */
async function readReplaced(): Promise<KeptPromises["replaced"]> {
  const [keys] = await runUnprepared(COUNT_REPLACED_KEYS, []);
  if (!keys || keys.cases < FEWEST_CASES) return null;
  return { cases: keys.cases, perThousand: Math.ceil((keys.replaced * 10_000) / keys.cases) / 10 };
}

/** $1 the seconds within which a credit is promised. */
const COUNT_CREDITS_IN_TIME = statement(
  "count_credits_in_time",
  `
    SELECT count(*)::int AS cases, (count(*) FILTER (
      WHERE i.credited_at <= o.completed_at + $1::int * interval '1 second'))::int AS "inTime"
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.completed_at > ${SINCE} AND i.topup_status IS NOT NULL
      AND o.completed_at < now() - $1::int * interval '1 second'`,
);

async function readCredits(): Promise<KeptPromises["credits"]> {
  const [credits] = await runUnprepared(COUNT_CREDITS_IN_TIME, [TOPUP_SECONDS]);
  if (!credits || credits.cases < FEWEST_CASES) return null;
  return { cases: credits.cases, percent: Math.floor((credits.inTime * 100) / credits.cases) };
}
