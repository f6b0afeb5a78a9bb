import { MAX_COUNTED } from "@/contract/admin/table-page";
import { db } from "@/server/platform/database/db";

/**
 * How many wait to be told that each of these products is back, of a choice alone where one is named: counted by an index,
 * and no further than the rows of a table are.
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
