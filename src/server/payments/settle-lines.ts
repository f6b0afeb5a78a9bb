import { lockProducts } from "@/server/orders/hold-stock";
import type { Tx } from "@/server/platform/db";
import { hurryJob, sendJob } from "@/server/platform/jobs";

/**
 * The money of a refund has gone: of the lines that it took back, what nobody has seen returns to the pool
 * or to the stock, and what somebody has seen is retired. The caller holds the order's lock.
 */
export async function settleLines(tx: Tx, refundId: number): Promise<void> {
  const lines = await tx.orderItem.findMany({ where: { refundId }, select: { productId: true } });
  await lockProducts(
    tx,
    lines.map((line) => line.productId),
  );
  await tx.$executeRaw`
    UPDATE licence_keys SET status = 'free', order_item_id = NULL, sold_at = NULL
    FROM order_items
    WHERE order_items.id = licence_keys.order_item_id AND order_items.refund_id = ${refundId}
      AND licence_keys.status = 'sold'
      AND order_items.revealed_at IS NULL AND licence_keys.revealed_at IS NULL`;
  await tx.licenceKey.updateMany({
    where: { orderItem: { refundId }, status: "sold" },
    data: { status: "retired" },
  });
  // What was bought while the stock was unlimited took nothing from it, and has nothing to give back.
  await tx.$executeRaw`
    UPDATE products SET stock = products.stock + unused.units
    FROM (
      SELECT product_id, sum(held_units)::int AS units FROM order_items
      WHERE refund_id = ${refundId} AND revealed_at IS NULL
        AND topup_status IS DISTINCT FROM 'credited'
      GROUP BY product_id
    ) AS unused
    WHERE products.id = unused.product_id AND products.stock <> -1`;
}

/** The provider refused the refund: its lines belong to the buyer as before, and are delivered. */
export async function giveLinesBack(tx: Tx, refundId: number, orderId: number): Promise<void> {
  const { count } = await tx.orderItem.updateMany({
    where: { refundId },
    data: { refundId: null },
  });
  if (count === 0) return;
  await sendJob(tx, "deliver-order", { orderId });
  // Their jobs ended while there was nothing to tell.
  const withheld = await tx.mail.findMany({
    where: { orderId, kind: { not: "order-delivery" }, sentAt: null },
    select: { id: true },
  });
  for (const { id } of withheld) await hurryJob(tx, "send-mail", { mailId: id });
}
