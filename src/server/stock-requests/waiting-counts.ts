import { MAX_COUNTED } from "@/contract/admin/table-page";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";

/** $1 products, $2 a choice, or null for any, $3 the largest number that is counted. */
const COUNT_WAITING_REQUESTS = statement(
  "count_waiting_requests",
  `
    SELECT product.id, counted.waiting FROM unnest($1::int[]) AS product(id)
    CROSS JOIN LATERAL (SELECT count(*)::int AS waiting FROM (
      SELECT FROM stock_requests r WHERE r.product_id = product.id AND r.status = 'waiting'
        AND ($2::text IS NULL OR r.choice = $2) LIMIT $3) AS first) AS counted`,
).typed<{ id: number }>();

/**
 * Counts the active requests for each product, or for one choice. Uses an index and stops at
 * MAX_COUNTED + 1.
 * @param choice null counts the requests for any choice
 */
export async function waitingCounts(
  productIds: readonly number[],
  choice: string | null = null,
): Promise<ReadonlyMap<number, number>> {
  const counts = await runUnprepared(COUNT_WAITING_REQUESTS, [productIds, choice, MAX_COUNTED + 1]);
  return new Map(counts.map(({ id, waiting }) => [id, waiting]));
}
