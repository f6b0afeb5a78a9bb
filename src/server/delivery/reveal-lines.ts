import { db } from "@/server/platform/db";

/**
 * Writes down, before any code of these orders leaves the shop, that it does: what its buyer has never
 * seen can go back to the pool after a refund, what they have seen never. Lines that a refund takes back
 * stay hidden. Only paid orders have codes.
 */
export async function revealLines(orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await db().$executeRaw`
    UPDATE order_items SET revealed_at = now()
    FROM orders
    WHERE orders.id = order_items.order_id AND orders.status IN ('completed', 'delivered')
      AND order_items.order_id = ANY(${orderIds as number[]}::int[])
      AND order_items.revealed_at IS NULL AND order_items.refund_id IS NULL
      AND order_items.topup_status IS NULL`;
}
