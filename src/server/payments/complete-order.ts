import { type Customization, customizationKey } from "@/domain/customization";
import { type Cents, decimalFromCents } from "@/domain/money";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { lockProducts } from "@/server/catalogue/product-locks";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { queueMail } from "@/server/mail/queue-mail";
import { failOrder, moveOrder } from "@/server/orders/move-order";
import type { Actor } from "@/server/orders/record-event";
import { takeAvailableKeys } from "@/server/orders/reserve-stock";
import type { Captured } from "@/server/payments/payment-provider";
import { type Moment, momentOf } from "@/server/platform/clock";
import { orderStatusOf } from "@/server/platform/columns";
import { failpoint } from "@/server/platform/failpoint";
import { sendJob } from "@/server/platform/jobs";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { type Run, type Statement, transaction } from "@/server/platform/statements";
import { requestRefund } from "./execute-refund";

interface Completion {
  orderId: number;
  paymentId: number;
  captured: Captured;
  actor: Actor;
  at: Moment;
}

/** What became of the money, and of the order. */
interface Filled {
  outcome: "captured" | "refunded";
  orderStatus: OrderStatus;
}

/**
 * Money confirmed: in one transaction the payment is captured, every unit has its code, the move is
 * recorded and the delivery queued. Called any number of times, it happens once. Money that came for
 * an order that has failed, or whose stock is gone for good, is refunded, and that is recorded too.
 */
export async function completeOrder(completion: Completion): Promise<Filled> {
  const { orderId, paymentId, captured, actor, at } = completion;
  const { captureId, amount } = captured;
  const filled = await transaction(async (run): Promise<Filled> => {
    const values = [orderId, paymentId, captureId, decimalFromCents(amount), at, actor];
    const [order] = await run(RECORD_CAPTURE, values);
    if (!order) throw new Error(`order ${orderId} is gone`);
    const status = orderStatusOf(order.status);
    if (isFilled(status)) return { outcome: "captured", orderStatus: status };
    if (!order.isRecorded) return { outcome: "refunded", orderStatus: status };
    const reason = `payment captured: ${captureId}`;
    return fillOrder(run, { orderId, paymentId, actor, at, status, amount, reason });
  });
  failpoint("order.completed");
  return filled;
}

const isFilled = (status: OrderStatus) => status === "completed" || status === "delivered";

/**
 * Locks the order and records the capture, unless it is filled or this is recorded already. $1 the order, $2 the
 * payment, $3 the capture, $4 dollars, $5 when, $6 who.
 */
const RECORD_CAPTURE: Statement<{ status: string; isRecorded: boolean }> = {
  name: "record_capture",
  text: `
    WITH o AS MATERIALIZED (SELECT id, status FROM orders WHERE id = $1 FOR UPDATE),
    recorded AS (
      UPDATE payments SET status = 'captured', capture_id = $3, captured_usd = $4::numeric, captured_at = ${momentOf("$5")},
        in_flight_until = NULL, updated_at = now()
      FROM o
      WHERE payments.id = $2 AND payments.status <> 'captured' AND o.status NOT IN ('completed', 'delivered')
      RETURNING o.id
    ),
    told AS (
      INSERT INTO order_events (order_id, type, actor, reason)
      SELECT id, 'payment', $6, 'captured' FROM recorded
    )
    SELECT status, EXISTS (SELECT FROM recorded) AS "isRecorded" FROM o`,
};

interface Filling extends Pick<Completion, "orderId" | "paymentId" | "actor" | "at"> {
  /** Of the order, which is locked. */
  status: OrderStatus;
  /** What goes back when the order cannot be filled. */
  amount: Cents;
  reason: string;
}

/** The payment is recorded: fills the order and has it delivered, or has the money refunded. */
export async function fillOrder(run: Run, filling: Filling): Promise<Filled> {
  const { orderId, status, actor, reason, at } = filling;
  const items = status === "failed" ? [] : await run(SELL_RESERVED_KEYS, [orderId]);
  if (status === "failed" || !(await assignCodes(run, items))) {
    if (status === "pending") {
      await run(UNASSIGN_KEYS, [orderId]);
      await failOrder(run, { orderId, actor, reason: "paid, but its stock is gone", at });
    }
    const late = "the payment came when the order could no longer be filled";
    await requestRefund(run, { ...filling, reason: late });
    return { outcome: "refunded", orderStatus: "failed" };
  }
  await moveOrder(run, { orderId, from: "pending", to: "completed", actor, reason, at });
  await queueMail(run, { orderId, kind: "order-delivery" });
  await sendJob(run, deliverOrderJob, { orderId });
  await removeFromCart(run, items);
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
  /** Of the order. */
  sessionId: string;
  /** Sealed; of the product as it is now. */
  content: string | null;
  /** How many of the keys that it had reserved are sold now. */
  sold: number;
}

/** $1 the order: its items, their reserved keys sold. */
const SELL_RESERVED_KEYS: Statement<ItemRow> = {
  name: "sell_reserved_keys",
  text: `
    WITH sold AS (
      UPDATE licence_keys SET status = 'sold', sold_at = now() FROM order_items
      WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
        AND licence_keys.status = 'reserved'
      RETURNING order_item_id
    )
    SELECT i.id, i.product_id AS "productId", i.quantity, i.fulfilment, i.choice, i.options,
      i.topup_fields AS "topupFields", o.session_id AS "sessionId", p.digital_content AS content,
      (SELECT count(*)::int FROM sold WHERE sold.order_item_id = i.id) AS sold
    FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
    WHERE i.order_id = $1 ORDER BY i.id`,
};

/** Every unit gets its code; false when the pool cannot fill the order any more. */
async function assignCodes(run: Run, items: readonly ItemRow[]): Promise<boolean> {
  const productIds = items.map((item) => item.productId);
  for (const item of items) {
    const hasCodes =
      item.fulfilment === "topup" ||
      (item.fulfilment === "keys"
        ? await sellMissingKeys(run, item, productIds)
        : await copySharedContent(run, item));
    if (!hasCodes) return false;
  }
  return true;
}

/** Where the order lost keys that it had reserved, available ones. */
async function sellMissingKeys(
  run: Run,
  item: ItemRow,
  productIds: readonly number[],
): Promise<boolean> {
  const missing = item.quantity - item.sold;
  if (missing < 0) throw new Error(`order item ${item.id} holds more keys than it bought`);
  if (missing === 0) return true;
  await lockProducts(run, productIds);
  return (await takeAvailableKeys(run, { ...item, quantity: missing }, "sold")) === missing;
}

/** $1 the order's item, $2 its content, sealed. */
const SAVE_CONTENT: Statement<unknown> = {
  name: "save_item_content",
  text: "UPDATE order_items SET digital_content = $2 WHERE id = $1",
};

/** The content as it is now, sealed for this line: a later change of the product leaves it alone. */
async function copySharedContent(run: Run, item: ItemRow): Promise<boolean> {
  if (item.content === null) return false;
  const content = unseal(item.content, associatedData.product(item.productId));
  await run(SAVE_CONTENT, [item.id, seal(content, associatedData.orderItem(item.id))]);
  return true;
}

/** $1 the order: codes that nobody has seen yet go back to being reserved, for the failing order to release. */
const UNASSIGN_KEYS: Statement<unknown> = {
  name: "unassign_keys",
  text: `
    UPDATE licence_keys SET status = 'reserved', sold_at = NULL FROM order_items
    WHERE order_items.order_id = $1 AND licence_keys.order_item_id = order_items.id
      AND licence_keys.status = 'sold'`,
};

/** Of the account of a line some, or all of it, may have been given at checkout only. */
const BOUGHT_LINES = `
  jsonb_to_recordset($2::jsonb) AS bought(product int, options text, answers jsonb, quantity int)
  WHERE line.session_id = $1 AND line.product_id = bought.product
    AND line.options_key = bought.options AND line.topup_fields <@ bought.answers`;

/** $1 the session, $2 what was bought. */
const REMOVE_BOUGHT_LINES: Statement<unknown> = {
  name: "remove_bought_lines",
  text: `
    DELETE FROM cart_items line USING ${BOUGHT_LINES} AND line.quantity <= bought.quantity
    RETURNING line.id`,
};

const REMOVE_BOUGHT_UNITS: Statement<unknown> = {
  name: "remove_bought_units",
  text: `
    UPDATE cart_items line SET quantity = line.quantity - bought.quantity, updated_at = now()
    FROM ${BOUGHT_LINES} AND line.quantity > bought.quantity`,
};

/** What was bought leaves the cart, unit by unit; what was added meanwhile stays. */
async function removeFromCart(run: Run, items: readonly ItemRow[]): Promise<void> {
  const bought = items.map(({ productId, options, topupFields, quantity }) => ({
    product: productId,
    options: customizationKey(options),
    answers: topupFields,
    quantity,
  }));
  const values = [items[0]?.sessionId ?? "", JSON.stringify(bought)];
  const removed = await run(REMOVE_BOUGHT_LINES, values);
  if (removed.length < items.length) await run(REMOVE_BOUGHT_UNITS, values);
}
