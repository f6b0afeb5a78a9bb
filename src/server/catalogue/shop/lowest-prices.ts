import { LOWEST_PRICE_DAYS } from "@/domain/catalogue/sale";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * The lowest price, in dollars, of each product during the last LOWEST_PRICE_DAYS days; while a
 * sale runs, during those days before it began, which its reduction is measured against. Includes
 * the price in force at the start of the period.
 */
export async function lowestPrices(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db().$queryRaw<{ id: number; lowest: Prisma.Decimal }[]>`
    SELECT p.id, min(h.price_usd) AS lowest
    FROM products p
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.sale_state = 'running' THEN p.sale_from ELSE now() END AS ends
    ) AS days
    CROSS JOIN LATERAL (
      SELECT price_usd, since, lead(since) OVER (ORDER BY since) AS until
      FROM product_prices WHERE product_id = p.id
    ) AS h
    WHERE p.id = ANY(${[...ids]}::int[]) AND h.since < days.ends
      AND coalesce(h.until > days.ends - ${LOWEST_PRICE_DAYS}::int * interval '1 day', true)
    GROUP BY p.id`;
  return new Map(rows.map(({ id, lowest }) => [id, lowest.toFixed(2)]));
}
