import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { type Driven, percentiles } from "./bench-table";
import { visitor } from "./http-client";
import { type OrderPayment, overPayPal } from "./order-payments";

const BUYERS = 8;
const PRODUCT = 7;
/** Time limit for the worker to deliver all orders, in milliseconds. */
const DELIVERED_WITHIN = 120_000;

export interface BenchTarget {
  shop: string;
  /** The origin of PayPal's simulator. */
  simulator: string;
  database: Pool;
}

interface Bought extends Driven {
  orders: number;
  /** Mails per second, from the first order to the last delivery. */
  delivered: number;
}

/**
 * Eight concurrent buyers repeat a purchase, each time as a new guest with its own IP address, who
 * orders one licence and pays for it. When the time is over, open purchases are completed and the
 * worker's deliveries awaited.
 * @throws Error if a response is wrong, or if the database differs from the buyers' count
 */
export async function driveOrders(
  place: BenchTarget,
  seconds: number,
  payment: OrderPayment = overPayPal(place.simulator),
): Promise<Bought> {
  const before = await countOrders(place.database);
  const begun = performance.now();
  const times: number[] = [];
  const ids: number[] = [];
  const buyer = async () => {
    while (performance.now() - begun < seconds * 1_000) {
      const began = performance.now();
      ids.push(await buy(place, payment));
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  const rate = ids.length / ((performance.now() - begun) / 1_000);
  await awaitDelivery(place.database, ids);
  const delivered = ids.length / ((performance.now() - begun) / 1_000);
  const made = (await countOrders(place.database)) - before;
  if (made !== ids.length) throw new Error(`${ids.length} orders were placed, ${made} exist`);
  return { rate, ...percentiles(times), orders: ids.length, delivered };
}

/** The number of the latest buyer; it starts so high that no other visitor has the same address. */
let buyers = 1 << 20;

/**
 * Buys from an empty cart to the captured payment.
 * @returns the order's id
 * @throws Error if a response is wrong
 */
export async function buy(
  { shop, simulator }: Pick<BenchTarget, "shop" | "simulator">,
  payment: OrderPayment = overPayPal(simulator),
): Promise<number> {
  buyers += 1;
  // Captured before the first await: other purchases advance the counter.
  const number = buyers;
  const guest = visitor(shop, number);
  const { cart } = await guest.post<{ cart: { productId: number }[] }>("/cart.php", {
    product_id: PRODUCT,
    quantity: 1,
  });
  if (cart[0]?.productId !== PRODUCT) throw new Error("the cart does not hold what was added");
  const order = await guest.post<{ id: number; totalUSD: string }>("/orders", {
    customerEmail: `buyer.${number}@mail.example`,
    customerPhone: "+966501234567",
  });
  const begun = await guest.post<Parameters<OrderPayment["pay"]>[0]>(
    `/${payment.name}/order`,
    payment.charge(order.totalUSD),
  );
  await payment.pay(begun);
  const captured = await guest.post<{ outcome: string; order: { id: number } }>(
    `/${payment.name}/order/${begun.id}/capture`,
    {},
  );
  if (captured.outcome !== "captured" || captured.order.id !== order.id) {
    throw new Error(`order ${order.id}: ${JSON.stringify(captured)}`);
  }
  return order.id;
}

async function countOrders(database: Pool): Promise<number> {
  const { rows } = await database.query("SELECT count(*)::int AS count FROM orders");
  return rows[0].count;
}

/**
 * Counts the delivered orders of $1 that have exactly one payment, captured in full, one sold key
 * and one mail, which is sent.
 */
const DELIVERED = `
  SELECT count(*)::int AS count FROM orders o WHERE o.id = ANY($1) AND o.delivered_at IS NOT NULL
    AND (SELECT count(*) FILTER (WHERE p.status = 'captured' AND p.captured_usd = o.total_usd) = 1
      AND count(*) = 1 FROM payments p WHERE p.order_id = o.id)
    AND (SELECT count(*) = 1 FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
      WHERE i.order_id = o.id AND k.status = 'sold')
    AND (SELECT count(*) = 1 AND count(m.sent_at) = 1 FROM mails m WHERE m.order_id = o.id)`;

async function awaitDelivery(database: Pool, ids: readonly number[]): Promise<void> {
  const until = Date.now() + DELIVERED_WITHIN;
  for (;;) {
    const { rows } = await database.query(DELIVERED, [ids]);
    if (rows[0].count === ids.length) return;
    if (Date.now() > until) {
      throw new Error(`of ${ids.length} orders ${rows[0].count} are paid and delivered, each once`);
    }
    await delay(100);
  }
}
