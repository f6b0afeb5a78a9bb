import type { OptionStep } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { nameOfChoice } from "@/server/catalogue/stock/choice-stock";
import { RETURNED_USE } from "@/server/coupons/coupon-uses";
import { type Buyer, isOpen } from "@/server/orders/open-orders";
import type { Moment } from "@/server/platform/clock";
import {
  type Run,
  runOf,
  type Statement,
  type Within,
} from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";

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
 * row, which the caller has locked (catalogue/products/product-locks.ts), so that nobody is told "sold out" because of
 * somebody who then gave up, and that nobody holds more than his share by asking many times at once.
 * @param hold whose order it is, which is written already, and the moment
 * @throws DomainError out_of_stock, not_enough_stock, units_held, units_held_network: nothing is reserved then
 */
export async function reserveStock(
  run: Run,
  items: readonly ReservableItem[],
  hold: { buyer: Buyer; at: Moment },
): Promise<void> {
  for (const item of items) {
    if (item.fulfilment === "keys") await reserveKeys(run, item, hold);
    else await reserveUnits(run, item, hold);
  }
}

type Hold = Parameters<typeof reserveStock>[2];

/** Units of a product that open orders hold, the one that is being placed with them. */
interface Held {
  byPerson: number;
  byNetwork: number;
}

/**
 * $1 the order's item, $2 its product, $3 how many, $4 to $7 session, mailbox, network and moment, $8 and $9 the most for
 * a person and for a network. One row, also where nothing is held.
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

const holdValues = (item: ReservableItem, { buyer, at }: Hold) => [
  ...[item.id, item.productId, item.quantity],
  ...[buyer.sessionId, buyer.mailbox, buyer.network, at],
  ...[settings().heldUnits, settings().heldUnitsPerNetwork],
];

/** Whoever holds more than his share is told so, whatever is left. $throws DomainError */
async function refuseHeld(run: Run, item: ReservableItem, held: Held): Promise<void> {
  const { heldUnits, heldUnitsPerNetwork } = settings();
  const isOver = held.byPerson > heldUnits || held.byNetwork > heldUnitsPerNetwork;
  if (!isOver) return;
  const product = await nameOf(run, item);
  if (held.byNetwork > heldUnitsPerNetwork && held.byPerson <= heldUnits) {
    throw new DomainError("units_held_network", { product });
  }
  throw new DomainError("units_held", { product, max: heldUnits });
}

/** $10 the choice: as TAKE_KEYS below, while the buyer holds no more than may be. */
const HOLD_KEYS: Statement<Held & { taken: number }> = {
  name: "hold_keys",
  text: `
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
};

async function reserveKeys(run: Run, item: ReservableItem, hold: Hold): Promise<void> {
  const [held] = await run(HOLD_KEYS, [...holdValues(item, hold), item.choice]);
  if (!held) throw new Error("what is held was not counted");
  await refuseHeld(run, item, held);
  if (held.taken < item.quantity) await refuse(run, item, held.taken);
}

/**
 * $1 the order's item, $2 its product, $3 its choice, $4 how many at most: gives the keys, sold. ARRAY
 * makes PostgreSQL choose them once: a plan that ran the choice again for each row would take more than the limit.
 */
const TAKE_KEYS: Statement<unknown> = {
  name: "take_keys",
  text: `
    UPDATE licence_keys
    SET status = 'sold', order_item_id = $1, sold_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM licence_keys
      WHERE product_id = $2 AND choice = $3 AND status = 'available'
      ORDER BY created_at, id LIMIT $4 FOR UPDATE
    )) RETURNING id`,
};

/**
 * Sells up to `item.quantity` available keys of the item's product and choice to it, oldest first, and
 * gives their number. The caller decides what too few mean.
 */
export async function sellAvailableKeys(
  run: Run,
  { id, productId, quantity, choice }: Omit<ReservableItem, "fulfilment">,
): Promise<number> {
  const taken = await run(TAKE_KEYS, [id, productId, choice, quantity]);
  return taken.length;
}

/** Of a counted stock: how much there was before, and whether the units were taken from it. An unlimited one has none to hold. */
const HOLD_UNITS: Statement<Held & { stock: number; isTaken: boolean }> = {
  name: "hold_units",
  text: `
    WITH ${HELD},
    counted AS (SELECT id, stock FROM products WHERE id = $2),
    taken AS (
      UPDATE products SET stock = products.stock - $3 FROM counted
      WHERE ${IS_WITHIN} AND products.id = counted.id AND products.stock >= $3 RETURNING products.id
    ),
    noted AS (UPDATE order_items SET reserved_units = $3 FROM taken WHERE order_items.id = $1)
    SELECT held.*, stock, EXISTS (SELECT FROM taken) AS "isTaken" FROM counted, held`,
};

async function reserveUnits(run: Run, item: ReservableItem, hold: Hold): Promise<void> {
  const [product] = await run(HOLD_UNITS, holdValues(item, hold));
  if (!product) throw new Error(`order item ${item.id} is of no product`);
  if (product.isTaken || product.stock === UNLIMITED_STOCK) return;
  await refuseHeld(run, item, product);
  await refuse(run, item, product.stock);
}

const NAME_PRODUCT: Statement<{ name: string; steps: readonly OptionStep[] | null }> = {
  name: "name_product",
  text: `
    SELECT p.name, o.steps FROM products p LEFT JOIN option_sets o ON o.id = p.option_set_id
    WHERE p.id = $1`,
};

async function nameOf(run: Run, item: ReservableItem): Promise<string> {
  const [found] = await run(NAME_PRODUCT, [item.productId]);
  return nameOfChoice(found?.name ?? "", found?.steps ?? [], item.choice);
}

async function refuse(run: Run, item: ReservableItem, left: number): Promise<never> {
  const product = await nameOf(run, item);
  if (left === 0) throw new DomainError("out_of_stock", { product });
  throw new DomainError("not_enough_stock", { product, left });
}

/** Of the order $1, in turn: its products' rows, its keys, its units, that it holds none, and its coupon. */
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
    // The coupon's row last, as when it was taken.
    name: "release_items",
    text: `
      WITH ${RETURNED_USE}
      UPDATE order_items SET reserved_units = 0 WHERE order_id = $1 AND reserved_units > 0`,
  },
];

/** Releases what a pending order reserved. The order must be on its way to `failed` in the same transaction. */
export async function releaseStock(within: Within, orderId: number): Promise<void> {
  for (const statement of RELEASE) await runOf(within)(statement, [orderId]);
}
