import { LOWEST_PRICE_DAYS } from "@/domain/catalogue/sale";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** $1 products, $2 the days to look back. */
const LOWEST_PRICES = statement(
  "lowest_prices",
  `
    SELECT p.id, min(h.price_usd)::numeric(12, 2)::text AS lowest
    FROM products p
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.sale_state = 'running' THEN p.sale_from ELSE now() END AS ends
    ) AS days
    CROSS JOIN LATERAL (
      SELECT price_usd, since, lead(since) OVER (ORDER BY since) AS until
      FROM product_prices WHERE product_id = p.id
    ) AS h
    WHERE p.id = ANY($1::int[]) AND h.since < days.ends
      AND coalesce(h.until > days.ends - $2::int * interval '1 day', true)
    GROUP BY p.id`,
);

/**
 * The lowest price, in dollars, of each product during the last LOWEST_PRICE_DAYS days, including
 * the price in force at the start of that period. While a sale runs, the period ends at the start
 * of the sale, because a reduction is measured against the lowest price before it.
 */
export async function lowestPrices(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await run(LOWEST_PRICES, [ids, LOWEST_PRICE_DAYS]);
  return new Map(rows.map(({ id, lowest }) => [id, lowest]));
}
