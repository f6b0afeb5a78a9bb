import type { PlacedOrderDto } from "@/contract/orders";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { MONEY_MAY_MOVE, type PaymentStatus } from "@/domain/orders/payment-lifecycle";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { failOrder } from "@/server/orders/move-order";
import { type Moment, momentOf } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

const mayHaveMoved = (status: PaymentStatus) => MONEY_MAY_MOVE.includes(status);

/** $1: the session id. Locks its open orders; a later statement reads their committed state. */
const LOCK_OPEN_ORDERS = statement(
  "lock_open_orders",
  `
    SELECT id FROM orders WHERE session_id = $1 AND status = 'pending' ORDER BY id FOR UPDATE`,
);

/**
 * $1: an order id, $2: the time. Returns its snapshot (a hash of its content), its total in cents,
 * `isHeld` if it has not expired, the statuses of its payments, and its products.
 */
const READ_OPEN_ORDER = statement(
  "read_open_order",
  `
    SELECT snapshot, (total_usd * 100)::float8 AS total, currency,
      expires_at > ${momentOf("$2")} AS "isHeld",
      to_jsonb(ARRAY(SELECT status FROM payments WHERE order_id = orders.id)) AS payments,
      to_jsonb(ARRAY(SELECT product_id FROM order_items WHERE order_id = orders.id)) AS products
    FROM orders WHERE id = $1`,
).typed<{ payments: string[]; products: number[] }>();

/**
 * Handles the session's open orders. An unexpired order for the same cart is returned; any other
 * one fails, so that a new order replaces it, unless its money may have moved. The products of a
 * failed order are locked together with `productIds`, the products of the new order.
 * @returns the order to continue with, or null to create a new one
 * @throws DomainError payment_in_progress if a payment is being captured, or if money may have
 *   moved for the same cart
 */
export async function supersedePending(
  tx: Transaction,
  {
    sessionId,
    snapshot,
    productIds,
    at,
  }: { sessionId: string; snapshot: string; productIds: readonly number[]; at: Moment },
): Promise<PlacedOrderDto | null> {
  for (const { id } of await tx.run(LOCK_OPEN_ORDERS, [sessionId])) {
    const [order] = await tx.run(READ_OPEN_ORDER, [id, at]);
    if (!order) throw new Error(`order ${id} is gone`);
    const payments = order.payments.map((status) => closedValue("payments.status", status));
    const isSame = order.snapshot === snapshot;
    const hasMoved = payments.some(mayHaveMoved);
    if (payments.includes("capturing") || (isSame && hasMoved)) {
      throw new DomainError("payment_in_progress", { order: id });
    }
    // The money has or may have moved, and the provider or an admin may take days: leave this order
    // open and allow another one.
    if (hasMoved) continue;
    if (isSame && order.isHeld) {
      return {
        id,
        status: "pending",
        totalUSD: decimalFromCents(cents(order.total)),
        currency: closedValue("orders.currency", order.currency),
      };
    }
    await lockProducts(tx, [...productIds, ...order.products]);
    await failOrder(tx, {
      orderId: id,
      actor: "customer",
      reason: note("cart_replaced"),
      at,
    });
  }
  return null;
}
