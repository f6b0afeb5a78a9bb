import { readFileSync } from "node:fs";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "../buyer";
import { type Case, KEY, OTHER_KEY, requireNoErrors, requireServed, SCARCE, until } from "../case";
import type { ChaosShop } from "../chaos-shop";

/**
 * 250 of 500 buyers leave without paying. When their reservations expire, later buyers get the
 * reserved keys.
 */
const lastKeys: Case = {
  name: "500 buyers for the last 20 keys, half of whom go away",
  async run(shop) {
    await db().$executeRaw`
      DELETE FROM licence_keys WHERE product_id = ${SCARCE} AND status = 'available' AND id NOT IN (
        SELECT id FROM licence_keys WHERE product_id = ${SCARCE} AND status = 'available' LIMIT 20)`;
    const first = await crowd(shop, 500, true);
    const bought = first.filter(({ hasApproved }) => hasApproved).length;
    const held = first.filter(({ orderId, hasApproved }) => orderId !== null && !hasApproved);
    if (bought + held.length !== 20)
      throw new Error(`${bought} of 20 keys were paid for and ${held.length} held`);
    await endMinutes(held);
    await until("the held keys are free again", async () => {
      const free = { productId: SCARCE, status: "available" } as const;
      return (await db().licenceKey.count({ where: free })) === held.length;
    });
    const second = await crowd(shop, 60, false);
    const late = second.filter(({ hasApproved }) => hasApproved).length;
    if (bought + late !== 20)
      throw new Error(`${bought} and then ${late} of 20 keys were paid for`);
    const strange = [...first, ...second].filter(
      ({ refusal }) => refusal !== null && !refusal.startsWith("409"),
    );
    if (strange.length > 0)
      throw new Error(`${strange.length} buyers got another refusal: ${strange[0]?.refusal}`);
  },
};

/** @param areFickle whether every second buyer leaves after placing the order */
async function crowd(shop: ChaosShop, count: number, areFickle: boolean): Promise<Purchase[]> {
  const wishes = Array.from({ length: count }, (_, place) => {
    const upTo = areFickle && place % 2 === 1 ? "order" : "capture";
    return shop.buy({ products: [SCARCE], upTo }, place % 4 < 2 ? 0 : 1);
  });
  return Promise.all(wishes);
}

/** Makes the orders' reservations end in `seconds` seconds. */
async function endMinutes(purchases: readonly Purchase[], seconds = 0): Promise<void> {
  await endMinutesOf(
    purchases.flatMap(({ orderId }) => orderId ?? []),
    seconds,
  );
}

async function endMinutesOf(ids: readonly number[], seconds = 0): Promise<void> {
  await db().$executeRaw`
    UPDATE orders SET expires_at = now() + ${seconds}::int * interval '1 second' WHERE id = ANY(${[...ids]}::int[])`;
}

/**
 * Buyers who lock the same two products in opposite order could deadlock.
 * @param databaseLog path of PostgreSQL's log, which reports deadlocks
 */
const oppositeBaskets = (databaseLog: string): Case => ({
  name: "60 baskets of two products, every second in opposite order",
  async run(shop) {
    const circles = () => readFileSync(databaseLog, "utf8").split("deadlock detected").length - 1;
    const before = circles();
    const fickle = Array.from({ length: 20 }, (_, place) => basket(shop, place, "order"));
    const buying = Array.from({ length: 60 }, (_, place) => basket(shop, place, "capture"));
    // At the same time, these orders expire and release their keys, in any order.
    await endMinutes(await Promise.all(fickle));
    const purchases = await Promise.all(buying);
    requireServed(purchases);
    requireNoErrors(purchases);
    await shop.settle();
    const seen = circles() - before;
    if (seen > 0) throw new Error(`${seen} deadlocks`);
  },
});

function basket(shop: ChaosShop, place: number, upTo: "order" | "capture"): Promise<Purchase> {
  const products = place % 2 === 0 ? [KEY, OTHER_KEY] : [OTHER_KEY, KEY];
  return shop.buy({ products, upTo }, place % 4 < 2 ? 0 : 1);
}

/**
 * Reservations end while the buyer is at the provider, during the capture, and after the capture's
 * response was lost.
 */
const expiries: Case = {
  name: "orders expire while their money is taken",
  async run(shop) {
    for (const kind of ["slow", "reset-after"]) {
      await shop.provider.fault({
        ...{ operation: shop.provider.settles, kind },
        ...{ times: 5, delayMs: 7_500 },
      });
    }
    const taking = Array.from({ length: 15 }, (_, place) =>
      shop.buy({
        products: [KEY],
        async beforeApproval(orderId) {
          await endMinutesOf([orderId], (place % 5) + 2);
        },
      }),
    );
    const late = [1, 2, 3].map(() =>
      shop.buy({
        products: [KEY],
        async beforeApproval(orderId) {
          await endMinutesOf([orderId]);
          await until("the order has failed", () => hasFailed(orderId));
        },
      }),
    );
    const inTime = await Promise.all(taking);
    const tooLate = await Promise.all(late);
    await shop.provider.clearFaults();
    await shop.settle();
    const { provider } = shop;
    const taken = provider.taken();
    const isTaken = ({ orderId }: Purchase) => taken.some((one) => one.orderId === String(orderId));
    if (provider.takesOnlyWhenAsked && tooLate.some(isTaken))
      throw new Error("money was taken for an order that had failed");
    for (const { orderId } of [...inTime, ...tooLate].filter(isTaken)) {
      if (!(await hasFailed(orderId ?? 0))) continue;
      if (provider.takesOnlyWhenAsked)
        throw new Error(`order ${orderId} failed while its money was taken`);
      // The browser pays without the shop, so the money of the failed order is refunded.
      const mine = taken.find((one) => one.orderId === String(orderId));
      await until(`the money of order ${orderId} is back`, () =>
        Boolean(provider.returned().get(mine?.captureId ?? "")),
      );
    }
    if (!inTime.some(isTaken)) throw new Error("no money was taken at all");
  },
};

async function hasFailed(id: number): Promise<boolean> {
  return (await db().order.count({ where: { id, status: "failed" } })) > 0;
}

export const EXPIRIES: readonly Case[] = [expiries];

export const crowds = (databaseLog: string): readonly Case[] => [
  oppositeBaskets(databaseLog),
  lastKeys,
];
