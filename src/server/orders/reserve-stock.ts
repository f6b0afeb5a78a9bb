import { UNLIMITED_STOCK } from "@/domain/cart";
import { DomainError } from "@/domain/errors";
import type { OptionStep } from "@/domain/option-set";
import { nameOfChoice } from "@/server/catalogue/choice-stock";
import { type Run, runOf, type Statement, type Within } from "@/server/platform/statements";

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
 * row, which the caller has locked (catalogue/product-locks.ts), so that nobody is told "sold out" because of
 * somebody who then gave up.
 * @throws DomainError out_of_stock, not_enough_stock: nothing is reserved then
 */
export async function reserveStock(run: Run, items: readonly ReservableItem[]): Promise<void> {
  for (const item of items) {
    if (item.fulfilment === "keys") await reserveKeys(run, item);
    else await reserveUnits(run, item);
  }
}

async function reserveKeys(run: Run, item: ReservableItem): Promise<void> {
  const reserved = await takeAvailableKeys(run, item, "reserved");
  if (reserved < item.quantity) await refuse(run, item, reserved);
}

/**
 * $1 the order's item, $2 its product, $3 its choice, $4 how many at most, $5 reserved or sold: gives the keys. ARRAY
 * makes PostgreSQL choose them once: a plan that ran the choice again for each row would take more than the limit.
 */
const TAKE_KEYS: Statement<unknown> = {
  name: "take_keys",
  text: `
    UPDATE licence_keys
    SET status = $5, order_item_id = $1, sold_at = CASE WHEN $5 = 'sold' THEN now() END
    WHERE id = ANY (ARRAY(
      SELECT id FROM licence_keys
      WHERE product_id = $2 AND choice = $3 AND status = 'available'
      ORDER BY created_at, id LIMIT $4 FOR UPDATE
    )) RETURNING id`,
};

/**
 * Moves up to `item.quantity` available keys of the item's product and choice to it, oldest first, and
 * gives their number. The caller decides what too few mean.
 */
export async function takeAvailableKeys(
  run: Run,
  { id, productId, quantity, choice }: Omit<ReservableItem, "fulfilment">,
  status: "reserved" | "sold",
): Promise<number> {
  const taken = await run(TAKE_KEYS, [id, productId, choice, quantity, status]);
  return taken.length;
}

/** $1 the order's item, $2 its product, $3 how many: the stock before, and whether they were taken from it. */
const TAKE_UNITS: Statement<{ stock: number; isTaken: boolean }> = {
  name: "take_units",
  text: `
    WITH counted AS (SELECT id, stock FROM products WHERE id = $2),
    taken AS (
      UPDATE products SET stock = products.stock - $3 FROM counted
      WHERE products.id = counted.id AND products.stock >= $3 RETURNING products.id
    ),
    noted AS (UPDATE order_items SET reserved_units = $3 FROM taken WHERE order_items.id = $1)
    SELECT stock, EXISTS (SELECT FROM taken) AS "isTaken" FROM counted`,
};

async function reserveUnits(run: Run, item: ReservableItem): Promise<void> {
  const [product] = await run(TAKE_UNITS, [item.id, item.productId, item.quantity]);
  if (!product) throw new Error(`order item ${item.id} is of no product`);
  if (product.isTaken || product.stock === UNLIMITED_STOCK) return;
  await refuse(run, item, product.stock);
}

const NAME_PRODUCT: Statement<{ name: string; steps: readonly OptionStep[] | null }> = {
  name: "name_product",
  text: `
    SELECT p.name, o.steps FROM products p LEFT JOIN option_sets o ON o.id = p.option_set_id
    WHERE p.id = $1`,
};

async function refuse(run: Run, item: ReservableItem, left: number): Promise<never> {
  const [found] = await run(NAME_PRODUCT, [item.productId]);
  const product = nameOfChoice(found?.name ?? "", found?.steps ?? [], item.choice);
  if (left === 0) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left });
}

/** Of the order $1, in turn: its products' rows, its keys, its units, and that it holds none. */
const RELEASE: readonly Statement<unknown>[] = [
  {
    name: "release_lock_products",
    text: `
      SELECT id FROM products WHERE id IN (SELECT product_id FROM order_items WHERE order_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
  },
  {
    name: "release_keys",
    text: `
      UPDATE licence_keys SET status = 'available', order_item_id = NULL FROM order_items
      WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
        AND licence_keys.status = 'reserved'`,
  },
  {
    // A product that became unlimited meanwhile has nothing to get back.
    name: "release_units",
    text: `
      UPDATE products SET stock = products.stock + reserved.units
      FROM (
        SELECT product_id, sum(reserved_units)::int AS units FROM order_items
        WHERE order_id = $1 AND reserved_units > 0 GROUP BY product_id
      ) AS reserved
      WHERE products.id = reserved.product_id AND products.stock <> -1`,
  },
  {
    name: "release_items",
    text: "UPDATE order_items SET reserved_units = 0 WHERE order_id = $1 AND reserved_units > 0",
  },
];

/** Releases what a pending order reserved. The order must be on its way to `failed` in the same transaction. */
export async function releaseStock(within: Within, orderId: number): Promise<void> {
  for (const statement of RELEASE) await runOf(within)(statement, [orderId]);
}
