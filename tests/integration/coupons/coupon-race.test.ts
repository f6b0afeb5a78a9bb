import { afterEach, expect, it, vi } from "vitest";
import { DomainError } from "@/domain/errors";
import { addToCart } from "@/server/carts/add-to-cart";
import { applyCoupon } from "@/server/coupons/cart-coupon";
import { expireOrders } from "@/server/orders/expire-orders";
import { placeOrder } from "@/server/orders/placing/place-order";
import { db } from "@/server/platform/database/db";
import { CREATIVE, DESKTOP_OS, UC_60, UC_660 } from "../../support/data/checkout-orders";
import { coupon, usesOf } from "../../support/data/coupons";
import { expectInvariants } from "../../support/data/invariants";

// With a lower limit, buyers of the last units would have to solve a challenge.
vi.hoisted(() => {
  process.env.CHALLENGE_HELD_UNITS = "1000";
});

afterEach(expectInvariants);

const sessions = (count: number) => Array.from({ length: count }, (_, index) => `guest_${index}`);

const place = (sessionId: string, customerEmail = `${sessionId}@example.com`, more: object = {}) =>
  placeOrder({
    sessionId,
    userId: null,
    locale: "en",
    customerEmail,
    customerPhone: "+966501234567",
    accounts: [{ productId: UC_60, pubgPlayerId: "5123456789" }],
    currency: "USD",
    ...more,
  });

async function fillCart(sessionId: string, productIds: readonly number[], code: string) {
  for (const productId of productIds) {
    await addToCart(sessionId, {
      productId,
      quantity: 1,
      customization: {},
      playerId: "5123456789",
    });
  }
  await applyCoupon({ sessionId, user: null, ip: "" }, code);
}

/**
 * The outcome of each attempt: "held" or an error code. Any other error, such as a deadlock, fails
 * the test.
 */
async function race(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(attempts);
  return results.map((result) => {
    if (result.status === "fulfilled") return "held";
    if (result.reason instanceof DomainError) return result.reason.code;
    throw result.reason;
  });
}

it("the last uses of a coupon go to as many buyers, and the others are not charged more than they were shown", async () => {
  const id = await coupon("LAST", { totalUses: 7 });
  const buyers = sessions(30);
  for (const buyer of buyers) await fillCart(buyer, [DESKTOP_OS], "LAST");
  const shown = { totalUSD: "35.99" };
  const outcomes = await race(buyers.map((buyer) => place(buyer, undefined, shown)));
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(7);
  const others = new Set(outcomes.filter((outcome) => outcome !== "held"));
  expect([...others].filter((code) => !["coupon_used_up", "total_changed"].includes(code))).toEqual(
    [],
  );
  expect(await usesOf(id)).toBe(7);
  expect(await db().order.count()).toBe(7);
});

it("a single-use code is used once, by the first of many concurrent buyers", async () => {
  const id = await coupon("SINGLE", {}, 1);
  const buyers = sessions(20);
  for (const buyer of buyers) await fillCart(buyer, [DESKTOP_OS, UC_60], "SINGLE");
  const outcomes = await race(
    buyers.map((buyer) => place(buyer, undefined, { totalUSD: "36.88" })),
  );
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
  expect(await usesOf(id)).toBe(1);
});

it("one buyer in many browsers gets one first-order discount, across coupons", async () => {
  await coupon("HELLO", { firstOrderOnly: true });
  await coupon("WELCOME", { firstOrderOnly: true });
  const buyers = sessions(12);
  for (const [index, buyer] of buyers.entries()) {
    await fillCart(buyer, [DESKTOP_OS], index % 2 ? "HELLO" : "WELCOME");
  }
  const outcomes = await race(
    buyers.map((buyer, index) => place(buyer, `lina+${index}@example.com`)),
  );
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
  expect(await db().couponUse.count()).toBe(1);
});

it("placing, replacing and expiring orders concurrently causes no deadlock, loss or double count", async () => {
  const ids = [await coupon("ODD", { totalUses: 5 }), await coupon("EVEN", { totalUses: 5 })];
  const buyers = sessions(16);
  const goods = [DESKTOP_OS, CREATIVE, UC_660];
  for (const [index, buyer] of buyers.entries()) {
    const lines = goods.filter((_, place) => (index + place) % 3 > 0);
    await fillCart(buyer, lines, index % 2 ? "ODD" : "EVEN");
  }
  const accounts = { accounts: [{ productId: UC_660, pubgPlayerId: "5123456789" }] };
  const expire = () => expireOrders(() => new Date(Date.now() + 3_600_000));
  for (let round = 0; round < 2; round++) {
    const email = (buyer: string) => `${buyer}.${round}@example.com`;
    const outcomes = await race([
      ...buyers.map((buyer) => place(buyer, email(buyer), accounts)),
      expire(),
      ...buyers.toReversed().map((buyer) => place(buyer, `again.${email(buyer)}`, accounts)),
      expire(),
    ]);
    expect(outcomes.filter((code) => code !== "held" && code !== "coupon_used_up")).toEqual([]);
    await expectInvariants();
  }
  await expire();
  expect(await Promise.all(ids.map(usesOf))).toEqual([0, 0]);
});

it("an order that names a coupon is placed with it or not at all, however many compete for the last use", async () => {
  const id = await coupon("LAST", { totalUses: 1 });
  const buyers = sessions(10);
  for (const buyer of buyers) await fillCart(buyer, [DESKTOP_OS], "LAST");
  const outcomes = await race(buyers.map((buyer) => place(buyer, undefined, { coupon: "last" })));
  expect(outcomes.toSorted()).toEqual([...Array(9).fill("coupon_used_up"), "held"]);
  expect(await usesOf(id)).toBe(1);
  const orders = await db().order.findMany({ include: { items: true } });
  expect(orders.map(({ couponCode, totalUSD }) => [couponCode, totalUSD.toFixed(2)])).toEqual([
    ["LAST", "35.99"],
  ]);
});

it("buyers who lose the last use of their cart's coupon are told so, whatever total they were shown", async () => {
  await coupon("LAST", { totalUses: 1 });
  const buyers = sessions(6);
  for (const buyer of buyers) await fillCart(buyer, [DESKTOP_OS], "LAST");
  const shown = [{}, { totalUSD: "35.99" }];
  const outcomes = await race(
    buyers.map((buyer, index) => place(buyer, undefined, shown[index % 2])),
  );
  expect(outcomes.toSorted()).toEqual([...Array(5).fill("coupon_used_up"), "held"]);
  // A buyer who was shown the full price next to the refused coupon has agreed to it.
  const loser = buyers[outcomes.indexOf("coupon_used_up")] ?? "";
  expect(await race([place(loser, undefined, { totalUSD: "39.99" })])).toEqual(["held"]);
});

it("a mailbox has at most three unpaid orders, however many spellings of it are used concurrently", async () => {
  const buyers = sessions(9);
  for (const buyer of buyers) {
    await addToCart(buyer, {
      productId: UC_60,
      quantity: 1,
      customization: {},
      playerId: "5123456789",
    });
  }
  const spellings = ["lina@gmail.com", "l.ina+a@gmail.com", "Li.na@googlemail.com"];
  const outcomes = await race(buyers.map((buyer, index) => place(buyer, spellings[index % 3])));
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(3);
  expect(new Set(outcomes)).toEqual(new Set(["held", "open_orders_email"]));
});

it("one account in many browsers gets one first-order discount, whatever addresses it types", async () => {
  const { id: userId } = await db().user.create({
    data: { username: "lina", email: "lina@gmail.com", password: "", isVerified: true },
    select: { id: true },
  });
  await coupon("HELLO", { firstOrderOnly: true });
  await coupon("WELCOME", { firstOrderOnly: true });
  const buyers = sessions(6);
  for (const [index, buyer] of buyers.entries()) {
    await fillCart(buyer, [DESKTOP_OS], index % 2 ? "HELLO" : "WELCOME");
  }
  const outcomes = await race(
    buyers.map((buyer, index) => place(buyer, `throwaway${index}@example.com`, { userId })),
  );
  expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
});
