import { afterEach, describe, expect, it, vi } from "vitest";
import { DomainError } from "@/domain/errors";
import { addToCart } from "@/server/carts/add-to-cart";
import { expireOrders } from "@/server/orders/expire-orders";
import { placeOrder } from "@/server/orders/placing/place-order";
import { db } from "@/server/platform/database/db";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  PLAYER,
  UC_60,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";

// Disables the challenge for the last units, so that the races below test the locks only.
vi.hoisted(() => {
  process.env.CHALLENGE_HELD_UNITS = "1000";
});

afterEach(expectInvariants);

const sessions = (count: number) => Array.from({ length: count }, (_, index) => `guest_${index}`);

const place = (sessionId: string, now = new Date()) =>
  placeOrder(
    {
      sessionId,
      userId: null,
      locale: "en",
      customerEmail: `${sessionId}@example.com`,
      customerPhone: "+966501234567",
      accounts: [],
      currency: "USD",
    },
    () => now,
  );

async function fillCart(sessionId: string, productId: number, quantity = 1): Promise<void> {
  await addToCart(sessionId, { productId, quantity, customization: {}, playerId: PLAYER });
}

/** The outcome of each attempt: "held", or the error's code. */
async function race(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(attempts);
  return results.map((result) => {
    if (result.status === "fulfilled") return "held";
    if (result.reason instanceof DomainError) return result.reason.code;
    throw result.reason;
  });
}

const countOf = (outcomes: string[], wanted: string) =>
  outcomes.filter((outcome) => outcome === wanted).length;

const keysOf = (productId: number, status: string) =>
  db().licenceKey.count({ where: { productId, status } });

describe("the last keys of a product", () => {
  it("go to three of ten concurrent buyers; seven are refused before paying", async () => {
    const buyers = sessions(10);
    for (const buyer of buyers) await fillCart(buyer, DESKTOP_OS);
    await leaveKeys(DESKTOP_OS, 3);
    const outcomes = await race(buyers.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(3);
    expect(countOf(outcomes, "out_of_stock")).toBe(7);
    expect(await db().order.count()).toBe(3);
    expect(await db().payment.count()).toBe(0);
    expect(await keysOf(DESKTOP_OS, "reserved")).toBe(3);
  });

  it("go to twenty of forty concurrent buyers, one key each", async () => {
    const buyers = sessions(40);
    for (const buyer of buyers) await fillCart(buyer, CREATIVE);
    await leaveKeys(CREATIVE, 20);
    const outcomes = await race(buyers.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(20);
    expect(countOf(outcomes, "out_of_stock")).toBe(20);
    const lines = await db().licenceKey.findMany({
      where: { productId: CREATIVE, status: "reserved" },
      select: { orderItemId: true },
    });
    expect(new Set(lines.map((line) => line.orderItemId)).size).toBe(20);
  });

  it("are sold as far as they suffice when each buyer wants several", async () => {
    const buyers = sessions(12);
    for (const buyer of buyers) await fillCart(buyer, DESKTOP_OS, 2);
    await leaveKeys(DESKTOP_OS, 9);
    const outcomes = await race(buyers.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(4);
    expect(countOf(outcomes, "not_enough_stock")).toBe(8);
    expect(await keysOf(DESKTOP_OS, "available")).toBe(1);
  });

  it("in carts with two products in either order cause no deadlock", async () => {
    const buyers = sessions(16);
    for (const [index, buyer] of buyers.entries()) {
      const basket = index % 2 ? [DESKTOP_OS, CREATIVE] : [CREATIVE, DESKTOP_OS];
      for (const product of basket) await fillCart(buyer, product);
    }
    await leaveKeys(DESKTOP_OS, 7);
    await leaveKeys(CREATIVE, 9);
    const outcomes = await race(buyers.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(7);
    expect(countOf(outcomes, "out_of_stock")).toBe(9);
    expect(await keysOf(CREATIVE, "available")).toBe(2);
  });

  it("that an expired order releases are sold at once", async () => {
    const [first = "", ...others] = sessions(6);
    for (const buyer of [first, ...others]) await fillCart(buyer, DESKTOP_OS);
    await leaveKeys(DESKTOP_OS, 1);
    const before = new Date(Date.now() - 3_600_000);
    await place(first, before);
    await expireOrders();
    const outcomes = await race(others.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(1);
  });
});

describe("counted stock", () => {
  it("is never sold twice either", async () => {
    const buyers = sessions(10);
    await db().product.update({ where: { id: UC_60 }, data: { stock: 3 } });
    for (const buyer of buyers) await fillCart(buyer, UC_60);
    const outcomes = await race(buyers.map((buyer) => place(buyer)));
    expect(countOf(outcomes, "held")).toBe(3);
    expect(countOf(outcomes, "out_of_stock")).toBe(7);
    expect((await db().product.findUniqueOrThrow({ where: { id: UC_60 } })).stock).toBe(0);
  });

  it("moves between orders in any product order without a deadlock", async () => {
    await db().product.updateMany({
      where: { id: { in: [UC_60, UC_660] } },
      data: { stock: 1000 },
    });
    const buyers = sessions(12);
    for (const [index, buyer] of buyers.entries()) {
      await fillCart(buyer, index % 2 ? UC_60 : UC_660);
      await place(buyer);
      await fillCart(buyer, index % 2 ? UC_660 : UC_60);
      await db().cartItem.deleteMany({
        where: { sessionId: buyer, productId: index % 2 ? UC_60 : UC_660 },
      });
    }
    const past = new Date(Date.now() + 3_600_000);
    const outcomes = await race([
      ...buyers.map((buyer) => place(buyer)),
      expireOrders(() => past),
      expireOrders(() => past),
    ]);
    expect(countOf(outcomes, "held")).toBe(14);
  });
});
