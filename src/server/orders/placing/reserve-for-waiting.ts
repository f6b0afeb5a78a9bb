import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

/**
 * $1: the product ids. Reserves their available keys, oldest first, for paid orders that wait for
 * them, in the order of payment, each up to the number it lacks. In each pool (a product's keys of
 * one choice), orders and keys are numbered and joined by position.
 */
const RESERVE_FOR_WAITING = statement(
  "reserve_for_waiting",
  `
    WITH wanting AS (
      SELECT i.id, i.product_id, i.choice, p.captured_at, lacks.units
      FROM orders o
      JOIN payments p ON p.order_id = o.id AND p.status = 'captured'
      JOIN order_items i ON i.order_id = o.id AND i.fulfilment = 'keys' AND i.product_id = ANY($1::int[]),
      LATERAL (
        SELECT i.quantity - count(*) AS units FROM licence_keys k WHERE k.order_item_id = i.id AND k.status = 'reserved'
      ) lacks
      WHERE o.waits_for IS NOT NULL AND lacks.units > 0
    ),
    placed AS (
      SELECT *, sum(units) OVER (PARTITION BY product_id, choice ORDER BY captured_at, id) AS ends FROM wanting
    ),
    available AS (
      SELECT id, product_id, choice, row_number() OVER (PARTITION BY product_id, choice ORDER BY created_at, id) AS place
      FROM licence_keys WHERE product_id IN (SELECT product_id FROM wanting) AND status = 'available'
    )
    UPDATE licence_keys k SET status = 'reserved', order_item_id = placed.id
    FROM available JOIN placed ON placed.product_id = available.product_id AND placed.choice = available.choice
      AND available.place > placed.ends - placed.units AND available.place <= placed.ends
    WHERE k.id = available.id AND k.status = 'available' RETURNING k.id`,
);

/**
 * Reserves new keys of these products for paid orders that wait for them, before new orders can buy
 * them. The caller must hold the products' locks (src/server/catalogue/products/product-locks.ts).
 * The worker then completes the orders.
 */
export async function reserveForWaiting(
  tx: Transaction,
  productIds: readonly number[],
): Promise<void> {
  await tx.run(RESERVE_FOR_WAITING, [productIds]);
}
