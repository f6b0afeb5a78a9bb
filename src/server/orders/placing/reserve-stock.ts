import type { OptionStep } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { nameOfChoice } from "@/server/catalogue/stock/choice-stock";
import { RETURNED_USE } from "@/server/coupons/coupon-uses";
import { type Buyer, isOpen } from "@/server/orders/open-orders";
import type { Moment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";

export interface ReservableItem {
  id: number;
  productId: number;
  quantity: number;
  fulfilment: string;
  /**
   * The option value that decides which keys the item gets; "" if the product has no such option.
   */
  choice: string;
}

/**
 * Reserves stock for `items` until the order is paid or fails. The caller must hold the products'
 * locks (src/server/catalogue/products/product-locks.ts), so that a buyer never sees "sold out"
 * because of a transaction that then rolls back, and concurrent requests cannot exceed the limits.
 * @param items lines of an order that is already inserted
 * @param hold the order's buyer, and the time; `isPaid` lifts the limits on held units, which only
 *   restrict unpaid orders
 * @throws DomainError out_of_stock, not_enough_stock, units_held, units_held_network; the caller
 *   must then roll back the transaction, because some stock may be reserved
 */
export async function reserveStock(
  tx: Transaction,
  items: readonly ReservableItem[],
  hold: { buyer: Buyer; at: Moment; isPaid?: boolean },
): Promise<void> {
  for (const item of items) {
    if (item.fulfilment === "keys") await reserveKeys(tx, item, hold);
    else await reserveUnits(tx, item, hold);
  }
}

type Hold = Parameters<typeof reserveStock>[2];

/** Units of a product that open orders hold, including the one being placed. */
interface Held {
  byPerson: number;
  byNetwork: number;
}

/**
 * $1: the order item id, $2: the product id, $3: the quantity, $4 to $7: session, mailbox, network
 * and time, $8 and $9: the limits per buyer and network. The table `held` always has one row.
 */
const HELD = `
  held AS (
    SELECT coalesce(sum(i.quantity) FILTER (WHERE o.session_id = $4 OR mailbox_key(o.customer_email) = $5), 0)::int
        AS "byPerson",
      coalesce(sum(i.quantity) FILTER (WHERE o.client_network = $6), 0)::int AS "byNetwork"
    FROM orders o JOIN order_items i ON i.order_id = o.id AND i.product_id = $2
    WHERE (o.session_id = $4 OR mailbox_key(o.customer_email) = $5 OR o.client_network = $6) AND ${isOpen("o", "$7")}
  )`;
const IS_WITHIN = `(SELECT "byPerson" <= $8 AND "byNetwork" <= $9 FROM held)`;

/** An int that no number of held units exceeds. */
const NO_LIMIT = 2_147_483_647;

function limitsOf({ isPaid = false }: Hold) {
  const { heldUnits, heldUnitsPerNetwork } = settings();
  return isPaid
    ? { heldUnits: NO_LIMIT, heldUnitsPerNetwork: NO_LIMIT }
    : { heldUnits, heldUnitsPerNetwork };
}

function holdValues(item: ReservableItem, hold: Hold) {
  const { buyer, at } = hold;
  const { heldUnits, heldUnitsPerNetwork } = limitsOf(hold);
  return [
    ...([item.id, item.productId, item.quantity] as const),
    ...([buyer.sessionId, buyer.mailbox, buyer.network, at] as const),
    ...([heldUnits, heldUnitsPerNetwork] as const),
  ] as const;
}

/**
 * Refuses a buyer or network that holds more units than its limit, even if stock is left.
 * @throws DomainError units_held, units_held_network
 */
async function refuseHeld(
  tx: Transaction,
  item: ReservableItem,
  held: Held,
  hold: Hold,
): Promise<void> {
  const { heldUnits, heldUnitsPerNetwork } = limitsOf(hold);
  const isOver = held.byPerson > heldUnits || held.byNetwork > heldUnitsPerNetwork;
  if (!isOver) return;
  const product = await nameOf(tx, item);
  if (held.byNetwork > heldUnitsPerNetwork && held.byPerson <= heldUnits) {
    throw new DomainError("units_held_network", { product, minutes: settings().holdMinutes });
  }
  throw new DomainError("units_held", { product, max: heldUnits });
}

/**
 * $10: the choice; the other parameters as in HELD. Reserves the oldest available keys if the
 * limits permit it, and selects them once, like TAKE_KEYS.
 */
const HOLD_KEYS = statement(
  "hold_keys",
  `
    WITH ${HELD},
    taken AS (
      UPDATE licence_keys SET status = 'reserved', order_item_id = $1
      WHERE ${IS_WITHIN} AND id = ANY (ARRAY(
        SELECT id FROM licence_keys
        WHERE product_id = $2 AND choice = $10 AND status = 'available'
        ORDER BY created_at, id LIMIT $3 FOR UPDATE
      )) RETURNING id
    )
    SELECT held.*, (SELECT count(*)::int FROM taken) AS taken FROM held`,
  { nullable: [5, 6] },
);

async function reserveKeys(tx: Transaction, item: ReservableItem, hold: Hold): Promise<void> {
  const [held] = await tx.run(HOLD_KEYS, [...holdValues(item, hold), item.choice]);
  if (!held) throw new Error("the held units could not be counted");
  await refuseHeld(tx, item, held, hold);
  if (held.taken < item.quantity) await refuse(tx, item, held.taken);
}

/**
 * $1: the order item id, $2: the product id, $3: the choice, $4: the limit. Returns the keys, now
 * sold. ARRAY makes PostgreSQL select them once; selecting again for each row would exceed the
 * limit.
 */
const TAKE_KEYS = statement(
  "take_keys",
  `
    UPDATE licence_keys
    SET status = 'sold', order_item_id = $1, sold_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM licence_keys
      WHERE product_id = $2 AND choice = $3 AND status = 'available'
      ORDER BY created_at, id LIMIT $4 FOR UPDATE
    )) RETURNING id`,
);

/**
 * Sells up to `item.quantity` available keys of the item's product and choice to it, oldest first;
 * the caller handles a shortfall.
 * @returns the number sold
 */
export async function sellAvailableKeys(
  tx: Transaction,
  { id, productId, quantity, choice }: Omit<ReservableItem, "fulfilment">,
): Promise<number> {
  const taken = await tx.run(TAKE_KEYS, [id, productId, choice, quantity]);
  return taken.length;
}

/**
 * Parameters as in HELD. Takes units of a counted stock if the limits permit it; an unlimited stock
 * does not change. Returns the previous stock, and whether units were taken.
 */
const HOLD_UNITS = statement(
  "hold_units",
  `
    WITH ${HELD},
    counted AS (SELECT id, stock FROM products WHERE id = $2),
    taken AS (
      UPDATE products SET stock = products.stock - $3 FROM counted
      WHERE ${IS_WITHIN} AND products.id = counted.id AND products.stock >= $3 RETURNING products.id
    ),
    noted AS (UPDATE order_items SET reserved_units = $3 FROM taken WHERE order_items.id = $1)
    SELECT held.*, stock, EXISTS (SELECT FROM taken) AS "isTaken" FROM counted, held`,
  { nullable: [5, 6] },
);

async function reserveUnits(tx: Transaction, item: ReservableItem, hold: Hold): Promise<void> {
  const [product] = await tx.run(HOLD_UNITS, holdValues(item, hold));
  if (!product) throw new Error(`order item ${item.id} has no product`);
  if (product.isTaken || product.stock === UNLIMITED_STOCK) return;
  await refuseHeld(tx, item, product, hold);
  await refuse(tx, item, product.stock);
}

const NAME_PRODUCT = statement(
  "name_product",
  `
    SELECT p.name, o.steps FROM products p LEFT JOIN option_sets o ON o.id = p.option_set_id
    WHERE p.id = $1`,
).typed<{ steps: readonly OptionStep[] | null }>();

async function nameOf(tx: Transaction, item: ReservableItem): Promise<string> {
  const [found] = await tx.run(NAME_PRODUCT, [item.productId]);
  return nameOfChoice(found?.name ?? "", found?.steps ?? [], item.choice);
}

async function refuse(tx: Transaction, item: ReservableItem, left: number): Promise<never> {
  const product = await nameOf(tx, item);
  if (left === 0) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left });
}

/** $1: the order id. In order: locks the products, then releases keys, units and coupon use. */
const RELEASE = [
  statement(
    "release_lock_products",
    `
      SELECT id FROM products WHERE id IN (SELECT product_id FROM order_items WHERE order_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
  ),
  statement(
    "release_keys",
    `
      UPDATE licence_keys SET status = 'available', order_item_id = NULL FROM order_items
      WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
        AND licence_keys.status = 'reserved'`,
  ),
  statement(
    "release_units",
    `
      UPDATE products SET stock = products.stock + reserved.units
      FROM (
        SELECT product_id, sum(reserved_units)::int AS units FROM order_items
        WHERE order_id = $1 AND reserved_units > 0 GROUP BY product_id
      ) AS reserved
      WHERE products.id = reserved.product_id AND products.stock <> -1`,
  ),
  statement(
    "release_items",
    `
      WITH ${RETURNED_USE}
      UPDATE order_items SET reserved_units = 0 WHERE order_id = $1 AND reserved_units > 0`,
  ),
];

/** Releases the reservations of a pending order, which must fail in the same transaction. */
export async function releaseStock(tx: Transaction, orderId: number): Promise<void> {
  for (const statement of RELEASE) await tx.run(statement, [orderId]);
}
