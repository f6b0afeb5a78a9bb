import { LOWEST_PRICE_DAYS } from "@/domain/catalogue/sale";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * The lowest price, in dollars, that each of these products had in force during the last 30 days; while a sale runs,
 * during the 30 days before it began, by which its reduction is measured. The price that was in force when the days
 * began counts too.
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
