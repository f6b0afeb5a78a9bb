import { type Customization, customizationKey } from "@/domain/catalogue/customization";
import type { Cents } from "@/domain/money";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { note } from "@/domain/orders/order-notes";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { deliveryMail, messageIdOf } from "@/server/mail/queue-mail";
import { MOVED, moveOrderWith } from "@/server/orders/move-order";
import { sellAvailableKeys } from "@/server/orders/placing/reserve-stock";
import type { Actor } from "@/server/orders/record-event";
import { requestRefund } from "@/server/payments/refunds/execute-refund";
import type { Moment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { currentOrigin } from "@/server/platform/jobs/job-origin";
import { insertJob } from "@/server/platform/jobs/job-rows";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { markWaiting } from "./mark-waiting";

/** The outcome of filling an order (assigning its codes), with the order's new status. */
export interface Filled {
  outcome: "captured" | "refunded" | "awaiting_stock" | "preparing" | "awaiting_approval";
  orderStatus: OrderStatus;
}

interface Filling {
  orderId: number;
  paymentId: number;
  actor: Actor;
  at: Moment;
  /** The status of the order, which is locked. */
  status: OrderStatus;
  /** The amount to refund when the order has failed. */
  amount: Cents;
  reason: string;
  /** True if the order has waited: its items left the cart when the wait began. */
  hasWaited?: boolean;
}

/**
 * Fills an order whose payment is recorded: assigns its codes, completes it and enqueues its
 * delivery. If keys or the shared content of a product are missing, the order waits for stock, and
 * the keys that were found stay reserved for it. The money of a failed order is refunded.
 * @throws Error when a fault of the shop prevents filling, such as a key that cannot be decrypted
 */
export async function fillOrder(tx: Transaction, filling: Filling): Promise<Filled> {
  const { orderId, status, actor, reason, at } = filling;
  if (status === "failed") {
    await requestRefund(tx, { ...filling, reason: note("paid_too_late") });
    return { outcome: "refunded", orderStatus: "failed" };
  }
  const items = await tx.run(SELL_RESERVED_KEYS, [orderId]);
  if (!(await assignCodes(tx, items))) {
    await tx.run(UNASSIGN_KEYS, [orderId]);
    await markWaiting(tx, { orderId, waitsFor: "stock", reason: note("waits_for_stock"), actor });
    if (!filling.hasWaited) await removeFromCart(tx, items);
    return { outcome: "awaiting_stock", orderStatus: "pending" };
  }
  const bought = filling.hasWaited ? [] : items.map(lineOf);
  const { removed, queued } = await moveOrderWith(
    tx,
    { orderId, from: "pending", to: "completed", actor, reason, at },
    COMPLETE_ORDER,
    [
      messageIdOf("order-delivery", orderId),
      deliverOrderJob.name,
      JSON.stringify(bought),
      currentOrigin(),
    ],
  );
  if (queued !== 1) throw new Error(`the delivery of order ${orderId} was not queued`);
  if (removed < bought.length) await removeUnits(tx, items);
  return { outcome: "captured", orderStatus: "completed" };
}

interface ItemRow {
  id: number;
  productId: number;
  quantity: number;
  fulfilment: string;
  choice: string;
  options: Customization;
  topupFields: object;
  /** The session of the order. */
  sessionId: string;
  /** The product's current content, encrypted. */
  content: string | null;
  /** The keys that the item had reserved, now sold. */
  keys: SealedKey[];
}

interface SealedKey {
  id: string;
  sealed: string;
}

/** $1 the order. Marks its reserved keys as sold, and returns its items with these keys. */
const SELL_RESERVED_KEYS = statement(
  "sell_reserved_keys",
  `
    WITH sold AS (
      UPDATE licence_keys SET status = 'sold', sold_at = now() FROM order_items
      WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
        AND licence_keys.status = 'reserved'
      RETURNING order_item_id, licence_keys.id, sealed
    )
    SELECT i.id, i.product_id AS "productId", i.quantity, i.fulfilment, i.choice, i.options,
      i.topup_fields AS "topupFields", o.session_id AS "sessionId", p.digital_content AS content,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', sold.id, 'sealed', sold.sealed)), '[]')
        FROM sold WHERE sold.order_item_id = i.id) AS keys
    FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
    WHERE i.order_id = $1 ORDER BY i.id`,
).typed<Pick<ItemRow, "options" | "topupFields" | "keys">>();

/** $1 the order item. */
const READ_SOLD_KEYS = statement(
  "read_sold_keys",
  "SELECT id::text AS id, sealed FROM licence_keys WHERE order_item_id = $1 AND status = 'sold'",
);

/**
 * Assigns keys or shared content to every unit; top-ups need neither.
 * @returns false if a pool has too few keys or a product has no shared content; the keys that were
 *   found stay assigned
 */
async function assignCodes(tx: Transaction, items: readonly ItemRow[]): Promise<boolean> {
  const productIds = items.map((item) => item.productId);
  let hasAll = true;
  for (const item of items) {
    const hasCodes =
      item.fulfilment === "topup" ||
      (item.fulfilment === "keys"
        ? await sellMissingKeys(tx, item, productIds)
        : await copySharedContent(tx, item));
    hasAll &&= hasCodes;
  }
  return hasAll;
}

/** Assigns available keys to units without a reserved one. @returns false if there are too few */
async function sellMissingKeys(
  tx: Transaction,
  item: ItemRow,
  productIds: readonly number[],
): Promise<boolean> {
  for (const key of item.keys) requireOpens(key);
  const missing = item.quantity - item.keys.length;
  if (missing < 0) throw new Error(`order item ${item.id} holds more keys than it bought`);
  if (missing === 0) return true;
  await lockProducts(tx, productIds);
  const taken = await sellAvailableKeys(tx, { ...item, quantity: missing });
  for (const key of await tx.run(READ_SOLD_KEYS, [item.id])) requireOpens(key);
  return taken === missing;
}

/** Rejects a key that cannot be decrypted, so that it is not sold. @throws Error naming the key */
function requireOpens({ id, sealed }: SealedKey): void {
  try {
    unseal(sealed, associatedData.licenceKey(id));
  } catch (error) {
    throw new Error(`key ${id} cannot be decrypted`, { cause: error });
  }
}

/** $1 the order item, $2 its content, encrypted. */
const SAVE_CONTENT = statement(
  "save_item_content",
  "UPDATE order_items SET digital_content = $2 WHERE id = $1",
);

/**
 * Copies the product's current content, encrypted for this line: a later change of the product does
 * not affect the copy.
 * @returns false if the product has no content
 */
async function copySharedContent(tx: Transaction, item: ItemRow): Promise<boolean> {
  if (item.content === null) return false;
  const content = openContent(item.content, item.productId);
  await tx.run(SAVE_CONTENT, [item.id, seal(content, associatedData.orderItem(item.id))]);
  return true;
}

function openContent(content: string, productId: number): string {
  try {
    return unseal(content, associatedData.product(productId));
  } catch (error) {
    throw new Error(`the content of product ${productId} cannot be decrypted`, {
      cause: error,
    });
  }
}

/** $1 the order: its sold keys, which nobody has seen yet, become reserved again. */
const UNASSIGN_KEYS = statement(
  "unassign_keys",
  `
    UPDATE licence_keys SET status = 'reserved', sold_at = NULL FROM order_items
    WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
      AND licence_keys.status = 'sold'`,
);

/**
 * SQL: the cart lines of a session that match a bought item. Top-up fields may have been entered at
 * checkout only, so a line's fields need only be a subset of the item's.
 */
const boughtLines = (bought: string, session: string) => `
  jsonb_to_recordset(${bought}::jsonb) AS bought(product int, options text, answers jsonb, quantity int)
  WHERE line.session_id = ${session} AND line.product_id = bought.product
    AND line.options_key = bought.options AND line.topup_fields <@ bought.answers`;

/** $1 the session, $2 the bought lines. */
const REMOVE_BOUGHT_LINES = statement(
  "remove_bought_lines",
  `
    DELETE FROM cart_items line USING ${boughtLines("$2", "$1")} AND line.quantity <= bought.quantity
    RETURNING line.id`,
);

const REMOVE_BOUGHT_UNITS = statement(
  "remove_bought_units",
  `
    UPDATE cart_items line SET quantity = line.quantity - bought.quantity, updated_at = now()
    FROM ${boughtLines("$2", "$1")} AND line.quantity > bought.quantity`,
);

/**
 * Records the cost of each line of the moved order: that of its keys, or for other lines the
 * product's current cost times the quantity.
 */
const COSTED = `costed AS (
      UPDATE order_items i
      SET cost_usd = CASE WHEN i.fulfilment = 'keys' THEN cost_of_keys(i.id) ELSE p.cost_usd * i.quantity END
      FROM moved, products p WHERE i.order_id = moved.id AND p.id = i.product_id
    )`;

/**
 * $1 to $6 the status change (`MOVED`), $7 the mail's Message-ID, $8 the queue of the delivery, $9
 * the bought lines (empty if they have left the cart), $10 the origin of the job.
 */
const COMPLETE_ORDER = statement(
  "complete_order",
  `
    WITH ${MOVED}, ${deliveryMail("moved", "$7")},
    ${COSTED},
    job AS (${insertJob({ queue: "$8", data: "jsonb_build_object('orderId', moved.id)", origin: "$10", from: "moved" })} RETURNING queue),
    removed AS (
      DELETE FROM cart_items line USING moved, ${boughtLines("$9", "moved.session_id")}
        AND line.quantity <= bought.quantity
      RETURNING line.id
    ), uncouponed AS (
      DELETE FROM cart_coupons USING moved
      WHERE cart_coupons.session_id = moved.session_id AND cart_coupons.code = moved.coupon_code
    )
    SELECT (SELECT count(*)::int FROM removed) AS removed, (SELECT count(*)::int FROM job) AS queued FROM moved`,
);

type BoughtItem = Pick<ItemRow, "productId" | "options" | "topupFields" | "quantity" | "sessionId">;

/** $1 the order. */
const READ_BOUGHT = statement(
  "read_bought_items",
  `
    SELECT i.product_id AS "productId", i.quantity, i.options, i.topup_fields AS "topupFields",
      o.session_id AS "sessionId"
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = $1 ORDER BY i.id`,
).typed<Pick<BoughtItem, "options" | "topupFields">>();

/**
 * Removes a paid order's items from the cart, so that nobody buys them again while the order
 * waits.
 */
export async function removeBought(tx: Transaction, orderId: number): Promise<void> {
  await removeFromCart(tx, await tx.run(READ_BOUGHT, [orderId]));
}

/** Removes the bought units from the cart; units that were added since stay. */
async function removeFromCart(tx: Transaction, items: readonly BoughtItem[]): Promise<void> {
  const removed = await tx.run(REMOVE_BOUGHT_LINES, boughtOf(items));
  if (removed.length < items.length) await removeUnits(tx, items);
}

/** Subtracts the bought units from the cart lines that have more units than were bought. */
async function removeUnits(tx: Transaction, items: readonly BoughtItem[]): Promise<void> {
  await tx.run(REMOVE_BOUGHT_UNITS, boughtOf(items));
}

const boughtOf = (items: readonly BoughtItem[]) =>
  [items[0]?.sessionId ?? "", JSON.stringify(items.map(lineOf))] as const;

const lineOf = ({ productId, options, topupFields, quantity }: BoughtItem) => ({
  product: productId,
  options: customizationKey(options),
  answers: topupFields,
  quantity,
});
