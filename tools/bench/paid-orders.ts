import { randomUUID } from "node:crypto";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { licenceKeyColumns } from "@/server/platform/secrets";

const FIRST_ORDER = 20_001;
/** Products of the seed: licences from a key pool. */
const PRODUCTS = [
  { id: 7, name: "Desktop OS Pro licence", price: "39.99" },
  { id: 8, name: "Office Suite Business", price: "89.99" },
] as const;

let next = FIRST_ORDER;

/**
 * Creates paid orders of one licence each, half of them in Arabic, and queues all their deliveries
 * at once.
 * @param nameOf the local part of a buyer's address, by the order's position
 */
export async function queueDeliveries(
  count: number,
  nameOf: (place: number) => string = (place) => `buyer.${place}`,
): Promise<void> {
  const first = next;
  next += count;
  const orders = Array.from({ length: count }, (_, index) =>
    orderOf(first + index, `${nameOf(index)}@mail.example`),
  );
  await db().order.createMany({ data: orders.map(({ order }) => order) });
  await db().orderItem.createMany({ data: orders.map(({ item }) => item) });
  await db().licenceKey.createMany({ data: orders.map(({ key }) => key) });
  await db().mail.createMany({ data: orders.map(({ mail }) => mail) });
  await prismaTransaction(
    async (tx) => {
      for (const { order } of orders) await sendJob(tx, deliverOrderJob, { orderId: order.id });
    },
    { timeout: 60_000 },
  );
}

function orderOf(id: number, buyer: string) {
  const product = PRODUCTS[id % PRODUCTS.length] ?? PRODUCTS[0];
  const isArabic = id % 4 < 2;
  const keyId = randomUUID();
  const text = `BENCH-${String(id).padStart(8, "0")}`;
  const now = new Date();
  return {
    order: {
      id,
      sessionId: `guest_${id}`,
      customerEmail: buyer,
      status: "completed",
      totalUSD: product.price,
      currency: isArabic ? "SAR" : "USD",
      sarRate: "3.75",
      locale: isArabic ? "ar" : "en",
      snapshot: "",
      expiresAt: now,
      completedAt: now,
    },
    item: {
      id,
      orderId: id,
      productId: product.id,
      productName: product.name,
      quantity: 1,
      priceUSD: product.price,
      fulfilment: "keys",
    },
    key: {
      ...licenceKeyColumns(keyId, text),
      productId: product.id,
      status: "sold",
      orderItemId: id,
      soldAt: now,
    },
    mail: {
      orderId: id,
      kind: "order-delivery",
      recipient: buyer,
      locale: isArabic ? "ar" : "en",
      messageId: `<order-delivery.${id}@barq.example>`,
    },
  };
}
