import { type APIRequestContext, expect } from "@playwright/test";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { buy, placeOrder } from "../support/data/rest-orders";
import { queryDatabase } from "../support/data/shop-database";
import type { adminApi } from "../support/people/admin-api";
import type { simulatorClient } from "../support/simulator/simulator-client";
import { CREATIVE, OFFICE, oneLicence, onePack } from "./products";

/** Ids of a customer's orders, oldest first. */
export interface CustomerOrders {
  failed: number;
  pending: number;
  delivered: number;
  withdrawn: number;
  completed: number;
}

interface Buying {
  /** A second browser of the customer, without a sign-in. */
  guest: APIRequestContext;
  own: APIRequestContext;
  /** Creates the account and signs in. */
  enter: () => Promise<void>;
  desk: ReturnType<typeof adminApi>;
  simulator: ReturnType<typeof simulatorClient>;
  email: string;
}

/** Places orders in each state; a guest places the unpaid ones first, so lists show them last. */
export async function placeCustomerOrders(buying: Buying): Promise<CustomerOrders> {
  const { guest, own, enter, simulator, email } = buying;
  // The second order of the same cart replaces the first, which fails.
  const failed = await placeOrder(guest, { lines: [oneLicence], email });
  const pending = await placeOrder(guest, { lines: [onePack], email });
  await enter();
  await assignOrders(email, [failed, pending]);
  const delivered = await buy(own, simulator, { lines: [onePack], email });
  const withdrawn = await buyAndRefund(buying);
  const lines = [
    { ...oneLicence, quantity: 2 },
    {
      productId: CREATIVE,
      customization: {
        "subscription-duration": "3-months",
        applications: ["illustrator", "premiere"],
      },
    },
    onePack,
  ];
  const completed = await buy(own, simulator, { lines, email });
  for (const orderId of [delivered, completed]) await waitUntilDelivered(buying.desk, orderId);
  return { failed, pending, delivered, withdrawn, completed };
}

/** Assigns guest orders to an account, as if the customer had been signed in. */
async function assignOrders(email: string, orderIds: number[]) {
  await queryDatabase(
    "UPDATE orders SET user_id = users.id FROM users WHERE users.email = $1 AND orders.id = ANY($2)",
    [email, orderIds],
  );
}

/** Buys two licences and refunds one of them. */
async function buyAndRefund({ own, desk, simulator, email }: Buying): Promise<number> {
  const lines = [oneLicence, { productId: OFFICE }];
  const orderId = await buy(own, simulator, { lines, email });
  const order = await desk.read<AdminOrderDto>("orders.get", { id: orderId });
  const line = order.items.find((item) => item.productId === OFFICE);
  await desk.change("orders.refund", {
    orderId,
    amountUSD: line?.priceUSD,
    itemIds: [line?.id],
    reason: "The customer had bought it before",
  });
  const refunded = async () => {
    const { refunds } = await desk.read<AdminOrderDto>("orders.get", { id: orderId });
    return refunds.map((refund) => refund.status);
  };
  await expect.poll(refunded, { timeout: 30_000 }).toEqual(["refunded"]);
  return orderId;
}

/** Waits until a paid order is delivered completely: top-ups credited, mails sent. */
export async function waitUntilDelivered(
  desk: ReturnType<typeof adminApi>,
  orderId: number,
): Promise<void> {
  const isHandedOver = async () => {
    const { deliveredAt, mails } = await desk.read<AdminOrderDto>("orders.get", { id: orderId });
    return deliveredAt !== null && mails.every(({ sentAt }) => sentAt !== null);
  };
  await expect.poll(isHandedOver, { timeout: 30_000 }).toBe(true);
}
