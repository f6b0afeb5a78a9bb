import { MAX_COUNTED } from "@/contract/admin/table-page";
import type { NeedDto } from "@/contract/admin/today";
import type { Outage } from "@/domain/shop/alert";
import { OUTAGE_SECONDS } from "@/server/alerts/current-alerts";
import { statement } from "@/server/platform/database/statement";
import { run, runUnprepared } from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";
import { startOfDayIn } from "@/server/platform/shop-time";

/** The data that the panel's page Today shows about the open alerts of a kind. */
export type OpenAlerts = Pick<NeedDto, "count"> & Partial<NeedDto>;

/** $1 the duration in seconds from which an outage is shown. */
const FIND_OUTAGES = statement(
  "find_outages",
  `
    SELECT part, since FROM outages
    WHERE seen_at >= since + $1::int * interval '1 second' ORDER BY since`,
).typed<{ part: Outage }>();

/**
 * The parts of the shop that are out of service, and the start of the first outage; null if there
 * are none.
 */
export async function partsOutOfService(): Promise<OpenAlerts | null> {
  const out = await run(FIND_OUTAGES, [OUTAGE_SECONDS]);
  const [first] = out;
  if (!first) return null;
  return {
    count: out.length,
    since: first.since.toISOString(),
    services: out.map(({ part }) => part),
  };
}

/** $1 the stock below which a product is low, $2 the most products, $3 today, $4 the time zone. */
const FIND_LOW_PRODUCTS = statement(
  "find_low_products",
  `
    WITH low AS MATERIALIZED (
      SELECT p.id, p.name, p.name_ar, min(a.raised_at) AS since
      FROM alerts a JOIN products p ON p.id = (a.facts->>'product')::int
      WHERE a.kind = 'low_stock' AND a.solved_at IS NULL AND p.is_active AND p.archived_at IS NULL
        AND (a.facts ? 'choice' OR (p.available_units >= 0 AND p.available_units < $1::int))
      GROUP BY p.id LIMIT $2
    )
    SELECT count(*)::int AS count, min(low.id) AS id, min(low.name) AS name, min(low.name_ar) AS "nameAr",
      min(low.since) AS since, count(*) FILTER (WHERE low.id IN (
        SELECT i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.completed_at >= ${startOfDayIn("$3", "$4", -1)} AND o.completed_at < ${startOfDayIn("$3", "$4")}))::int AS sold
    FROM low`,
);

/**
 * The products with an open low-stock alert, if they are still low or the alert is about one of
 * their options (`choice`); null if there are none. They are found by their alerts, since the stock
 * column has no index: every sale would have to update that index.
 * @param today YYYY-MM-DD
 */
export async function lowProducts(today: string): Promise<OpenAlerts | null> {
  const [row] = await runUnprepared(FIND_LOW_PRODUCTS, [
    settings().lowStock,
    MAX_COUNTED + 1,
    today,
    settings().timeZone,
  ]);
  if (!row) return null;
  const { count, id, name, nameAr, since, sold } = row;
  // No product is low.
  if (id === null || name === null || since === null) return null;
  const product = count === 1 ? { id, name, nameAr } : null;
  return { count, since: since.toISOString(), product, soldYesterday: sold };
}
