import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { searchProducts } from "@/server/catalogue/search/search-products";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import { inLane } from "@/server/platform/database/pool";
import {
  approvedOrder,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PHOTO,
  placedOrder,
} from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

/** A connection that keeps a product's row locked, like a hanging transaction of an admin. */
let holder: Client;
beforeEach(async () => {
  holder = new Client({ connectionString: env().DATABASE_URL });
  await holder.connect();
});
afterEach(() => holder.end());

const lock = async (productId: number) => {
  await holder.query("BEGIN");
  await holder.query("SELECT FROM products WHERE id = $1 FOR UPDATE", [productId]);
};

async function withInCart(productId: number): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await visitor.add(productId)).status).toBe(200);
  return visitor;
}

describe("while a product's row is locked", () => {
  it("its buyers are asked to retry, without partial writes, and other requests continue", async () => {
    const paying = await approvedOrder([{ productId: PHOTO }]);
    const buyers = await Promise.all(Array.from({ length: 20 }, () => withInCart(DESKTOP_OS)));
    const other = await withInCart(OFFICE);
    await lock(DESKTOP_OS);
    let answered = 0;
    const orders = buyers.map(async (buyer, number) => {
      const answer = await buyer.order({ customerEmail: `buyer${number}@example.com` });
      answered += 1;
      return answer;
    });
    expect((await other.order()).status).toBe(200);
    expect((await searchProducts("office")).length).toBeGreaterThan(0);
    expect((await other.cart()).status).toBe(200);
    expect((await paying.visitor.capture(paying.providerOrderId)).body.outcome).toBe("captured");
    expect((await orderRow(paying.orderId)).status).toBe("completed");
    // On a slow machine, some orders may have timed out already.
    expect(answered).toBeLessThan(orders.length);
    for (const answer of await Promise.all(orders)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
      expect(answer.body.message).toMatch(/try again in a few seconds/);
    }
    expect(await db().order.count()).toBe(2);
    await holder.query("ROLLBACK");
    expect((await buyers[0]?.order())?.status).toBe(200);
  });

  it("forty orders of one mailbox do not use up the connections", async () => {
    const buyers = await Promise.all(Array.from({ length: 40 }, () => withInCart(DESKTOP_OS)));
    const other = await withInCart(OFFICE);
    await lock(DESKTOP_OS);
    const orders = buyers.map((buyer) => buyer.order({ customerEmail: "many@example.com" }));
    expect((await other.order()).status).toBe(200);
    expect((await other.cart()).status).toBe(200);
    await holder.query("ROLLBACK");
    await Promise.all(orders);
  });

  it("sixty concurrent adds get the same response, and buyers of other products do not wait", async () => {
    const other = await withInCart(OFFICE);
    await lock(DESKTOP_OS);
    let answered = 0;
    const shoppers = Array.from({ length: 60 }, () => new Visitor());
    const adds = shoppers.map(async (shopper) => {
      const answer = await shopper.add(DESKTOP_OS);
      answered += 1;
      return answer;
    });
    expect((await other.order()).status).toBe(200);
    expect((await other.add(PHOTO)).status).toBe(200);
    // On a slow machine, the first two adds may have timed out already.
    expect(answered).toBeLessThanOrEqual(2);
    for (const answer of await Promise.all(adds)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("2");
    }
    expect(await db().cartItem.count({ where: { productId: DESKTOP_OS } })).toBe(0);
    await holder.query("ROLLBACK");
    expect((await shoppers[0]?.add(DESKTOP_OS))?.status).toBe(200);
  });

  it("the waiting orders continue if the lock is released in time", async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => withInCart(DESKTOP_OS)));
    await lock(DESKTOP_OS);
    const orders = Promise.all(
      buyers.map((buyer, index) => buyer.order({ customerEmail: `buyer-${index}@example.com` })),
    );
    await holder.query("SELECT 1");
    await holder.query("ROLLBACK");
    expect((await orders).map((answer) => answer.status)).toEqual(Array(6).fill(200));
  });
});

it("a locked order is left to the next round, and later ones still expire", async () => {
  const [first, second] = [
    await placedOrder([{ productId: OFFICE }]),
    await placedOrder([{ productId: PHOTO }]),
  ];
  await db().$executeRaw`UPDATE orders SET expires_at = now() - interval '1 minute'`;
  await db().$executeRaw`
    UPDATE orders SET expires_at = now() - interval '2 minutes' WHERE id = ${first.orderId}`;
  await holder.query("BEGIN");
  await holder.query("SELECT FROM orders WHERE id = $1 FOR UPDATE", [first.orderId]);
  expect(await inLane("ordering", () => expireOrders())).toBe(1);
  expect((await orderRow(second.orderId)).status).toBe("failed");
  await holder.query("ROLLBACK");
  expect(await expireOrders()).toBe(1);
  expect((await orderRow(first.orderId)).status).toBe("failed");
});
