import { MAX_COUNTED } from "@/contract/admin/table-page";
import { db } from "@/server/platform/database/db";

/**
 * Counts the active requests for each product, or for one choice. Uses an index and stops at
 * MAX_COUNTED + 1.
 * @param choice null counts the requests for any choice
 */
export async function waitingCounts(
  productIds: readonly number[],
  choice: string | null = null,
): Promise<ReadonlyMap<number, number>> {
  const counts = await db().$queryRaw<{ id: number; waiting: number }[]>`
    SELECT product.id, counted.waiting FROM unnest(${[...productIds]}::int[]) AS product(id)
    CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM (
      SELECT FROM stock_requests r WHERE r.product_id = product.id AND r.status = 'waiting'
        AND (${choice}::text IS NULL OR r.choice = ${choice}) LIMIT ${MAX_COUNTED + 1}) AS first) AS counted`;
  return new Map(counts.map(({ id, waiting }) => [id, waiting]));
}
