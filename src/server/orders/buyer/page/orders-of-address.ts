import type { FoundOrdersDto } from "@/contract/order-page";
import { MONEY_MAY_MOVE } from "@/domain/orders/payment-lifecycle";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { hundredthsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { listOf, run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** Upper bound on the orders listed, newest first. */
const MOST = 50;
/** The largest id that an order can have. */
const LARGEST_ID = 2_147_483_647;

/**
 * SQL: orders `o` of the address in a parameter that are paid, or have a payment that has captured
 * or may still capture money. Anybody may place an order with any address, so unpaid orders must
 * not be found.
 */
const ofAddress = (email: string) => `
  lower(o.customer_email) = ${email} AND (o.status IN ('completed', 'delivered') OR EXISTS (
    SELECT FROM payments p WHERE p.order_id = o.id AND p.status IN (${listOf(MONEY_MAY_MOVE)})))`;

/** $1 the address, $2 an order id, $3 the provider's id of an order or a capture. */
const FIND_ORDER_OF_ADDRESS = statement(
  "find_order_of_address",
  `
    SELECT o.id, o.locale FROM orders o
    WHERE ${ofAddress("$1")} AND (o.id = $2 OR EXISTS (
      SELECT FROM payments p WHERE p.order_id = o.id
        AND (p.capture_id = $3 OR p.provider_order_id = $3)))
    LIMIT 1`,
);

/**
 * Finds an order of the address by its id, or by the provider's id of its payment; null if there is
 * none.
 * @param email in lower case
 */
export async function findOrderOf(
  tx: Transaction,
  email: string,
  reference: string,
): Promise<{ id: number; locale: string } | null> {
  const number = /^\d{1,10}$/.test(reference) ? Number(reference) : 0;
  const orderId = number <= LARGEST_ID ? number : 0;
  const [order] = await tx.run(FIND_ORDER_OF_ADDRESS, [email, orderId, reference]);
  return order ?? null;
}

/** $1 the address, $2 the limit. */
const FIND_ORDERS_OF_ADDRESS = statement(
  "find_orders_of_address",
  `SELECT o.id FROM orders o WHERE ${ofAddress("$1")} ORDER BY o.id DESC LIMIT $2`,
);

/**
 * The orders of an address that a visitor has proven to own, newest first, each with its page's
 * token.
 * @param email in lower case; null for a visitor without a proven address
 */
export async function ordersOfAddress(email: string | null): Promise<FoundOrdersDto> {
  if (email === null) return null;
  const ids = await run(FIND_ORDERS_OF_ADDRESS, [email, MOST]);
  const orders = await db().order.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: columns,
    orderBy: { id: "desc" },
  });
  return {
    email,
    orders: orders.map((order) => ({
      token: orderToken(order.id),
      id: order.id,
      createdAt: order.createdAt.toISOString(),
      status: order.status,
      totalUSD: order.totalUSD.toFixed(2),
      currency: order.currency,
      sarRateHundredths: hundredthsOf(order.sarRate),
      items: order.items.map(({ product, priceUSD, discountUSD, ...item }) => ({
        ...item,
        imageUrl: product.imageUrl,
        priceUSD: priceUSD.toFixed(2),
        ...(discountUSD.gt(0) && { discountUSD: discountUSD.toFixed(2) }),
      })),
    })),
  };
}

const columns = {
  id: true,
  createdAt: true,
  status: true,
  totalUSD: true,
  currency: true,
  sarRate: true,
  items: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      productName: true,
      productNameAr: true,
      priceUSD: true,
      discountUSD: true,
      quantity: true,
      product: { select: { imageUrl: true } },
    },
  },
} as const satisfies Prisma.OrderSelect;
