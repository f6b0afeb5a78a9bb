import { UNLIMITED_STOCK } from "@/domain/cart";
import { DomainError } from "@/domain/errors";
import { nameOfChoice } from "@/server/catalogue/choice-stock";
import { lockProducts } from "@/server/catalogue/product-locks";
import { stepsOf } from "@/server/platform/columns";
import type { Tx } from "@/server/platform/db";

export interface ReservableItem {
  id: number;
  productId: number;
  quantity: number;
  fulfilment: string;
  /** The value that chooses its keys; "" where none does. */
  choice: string;
}

/**
 * Holds what `items` need until the order is paid or fails. Buyers of one product take turns on its
 * row, so that nobody is told "sold out" because of somebody who then gave up.
 * @throws DomainError out_of_stock, not_enough_stock: nothing is reserved then
 */
export async function reserveStock(tx: Tx, items: readonly ReservableItem[]): Promise<void> {
  await lockProducts(
    tx,
    items.map((item) => item.productId),
  );
  for (const item of items) {
    if (item.fulfilment === "keys") await reserveKeys(tx, item);
    else await reserveUnits(tx, item);
  }
}

async function reserveKeys(tx: Tx, item: ReservableItem): Promise<void> {
  const reserved = await takeAvailableKeys(tx, item, "reserved");
  if (reserved < item.quantity) await refuse(tx, item, reserved);
}

/**
 * Moves up to `item.quantity` available keys of the item's product and choice to it, oldest first, and
 * gives their number. The caller decides what too few mean. ARRAY makes PostgreSQL choose the keys once: a plan that
 * ran the choice again for each row would take more than the limit.
 */
export async function takeAvailableKeys(
  tx: Tx,
  item: Pick<ReservableItem, "id" | "productId" | "quantity" | "choice">,
  status: "reserved" | "sold",
): Promise<number> {
  return tx.$executeRaw`
    UPDATE licence_keys SET
      status = ${status},
      order_item_id = ${item.id},
      sold_at = CASE WHEN ${status} = 'sold' THEN now() END
    WHERE id = ANY (ARRAY(
      SELECT id FROM licence_keys
      WHERE product_id = ${item.productId} AND choice = ${item.choice} AND status = 'available'
      ORDER BY created_at, id LIMIT ${item.quantity} FOR UPDATE
    ))`;
}

async function reserveUnits(tx: Tx, item: ReservableItem): Promise<void> {
  const product = await tx.product.findUniqueOrThrow({
    where: { id: item.productId },
    select: { stock: true },
  });
  if (product.stock === UNLIMITED_STOCK) return;
  const { count } = await tx.product.updateMany({
    where: { id: item.productId, stock: { gte: item.quantity } },
    data: { stock: { decrement: item.quantity } },
  });
  if (count === 0) await refuse(tx, item, product.stock);
  await tx.orderItem.update({ where: { id: item.id }, data: { reservedUnits: item.quantity } });
}

async function refuse(tx: Tx, item: ReservableItem, left: number): Promise<never> {
  const found = await tx.product.findUniqueOrThrow({
    where: { id: item.productId },
    select: { name: true, optionSet: { select: { steps: true } } },
  });
  const product = nameOfChoice(found.name, stepsOf(found.optionSet), item.choice);
  if (left === 0) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left });
}

/** Releases what a pending order reserved. The order must be on its way to `failed` in the same `tx`. */
export async function releaseStock(tx: Tx, orderId: number): Promise<void> {
  const items = await tx.orderItem.findMany({ where: { orderId }, select: { productId: true } });
  await lockProducts(
    tx,
    items.map((item) => item.productId),
  );
  await tx.licenceKey.updateMany({
    where: { status: "reserved", orderItem: { orderId } },
    data: { status: "available", orderItemId: null },
  });
  // A product that became unlimited meanwhile has nothing to get back.
  await tx.$executeRaw`
    UPDATE products SET stock = products.stock + reserved.units
    FROM (
      SELECT product_id, sum(reserved_units)::int AS units FROM order_items
      WHERE order_id = ${orderId} AND reserved_units > 0 GROUP BY product_id
    ) AS reserved
    WHERE products.id = reserved.product_id AND products.stock <> -1`;
  await tx.orderItem.updateMany({ where: { orderId }, data: { reservedUnits: 0 } });
}
