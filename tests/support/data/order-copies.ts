import { db } from "@/server/platform/database/db";

/**
 * Inserts `count` copies of an order, with status `failed` and without payments, to fill lists.
 * @param buyers the number of different email addresses; 0 gives all copies the order's address
 */
export async function copyOrder(orderId: number, count: number, buyers = 0): Promise<void> {
  await db().$executeRaw`
    WITH copy AS (
      INSERT INTO orders (session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at)
      SELECT 'copy ' || n,
        CASE WHEN ${buyers}::int > 0 THEN 'buyer' || n % nullif(${buyers}::int, 0) || '@example.com' ELSE customer_email END,
        'failed', total_usd, sar_rate, 'copy ' || n, expires_at
      FROM orders, generate_series(1, ${count}::int) n WHERE id = ${orderId} RETURNING id
    ),
    events AS (
      INSERT INTO order_events (order_id, type, from_status, to_status, actor, reason)
      SELECT id, 'status', 'pending', 'failed', 'system', 'A copy' FROM copy
    )
    INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment)
    SELECT copy.id, product_id, product_name, quantity, price_usd, fulfilment
    FROM copy, order_items i WHERE i.order_id = ${orderId}`;
}
