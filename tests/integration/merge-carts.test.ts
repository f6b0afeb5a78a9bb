import { describe, expect, it, vi } from "vitest";
import { MAX_CART_LINES } from "@/domain/cart";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { mergeCarts, mergeGuestCartAtSignIn } from "@/server/carts/merge-carts";
import { saveCartToUser } from "@/server/carts/save-cart-to-user";
import { placeOrder } from "@/server/orders/place-order";
import { db } from "@/server/platform/db";
import { CREATIVE, DESKTOP_OS, leaveKeys, OFFICE, PLAYER, UC_60 } from "../support/checkout";

const GUEST = "guest_lina";
const USER_ID = 7;
const USER = `user_${USER_ID}`;
const MAC = { customization: { "license-type": "personal", platform: "mac" } };

const add = (sessionId: string, productId: number, more: object = {}) =>
  addToCart(sessionId, { productId, quantity: 1, customization: {}, playerId: "", ...more });
const merge = (from = GUEST, into = USER) =>
  db().$transaction((tx) => mergeCarts(tx, { from, into }));
const signIn = (guestSessionId: string | null) =>
  db().$transaction((tx) => mergeGuestCartAtSignIn(tx, { guestSessionId, userId: USER_ID }));

/** Product and quantity of each line, hidden ones too. */
async function linesOf(sessionId: string): Promise<[number, number][]> {
  const lines = await db().cartItem.findMany({ where: { sessionId }, orderBy: { id: "asc" } });
  return lines.map((line) => [line.productId, line.quantity]);
}

describe("a cart that joins another", () => {
  it("adds equal lines up, brings the others as they are, and is empty then", async () => {
    await add(USER, DESKTOP_OS, { quantity: 2 });
    await add(USER, OFFICE);
    await add(GUEST, DESKTOP_OS, { quantity: 3 });
    await add(GUEST, DESKTOP_OS, { quantity: 4, ...MAC });
    await add(GUEST, UC_60, { playerId: PLAYER });
    await merge();
    const { cart } = await readCart(USER);
    expect(cart).toMatchObject([
      { productId: DESKTOP_OS, quantity: 5, customization: {} },
      { productId: OFFICE, quantity: 1 },
      { productId: DESKTOP_OS, quantity: 4, ...MAC },
      { productId: UC_60, quantity: 1, playerId: PLAYER },
    ]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("keeps lines of different Player IDs apart", async () => {
    await add(USER, UC_60, { playerId: "87654321" });
    await add(GUEST, UC_60, { playerId: PLAYER });
    await merge();
    expect(await linesOf(USER)).toHaveLength(2);
  });

  it("never makes more than 99 of a line", async () => {
    await add(USER, UC_60, { quantity: 60 });
    await add(GUEST, UC_60, { quantity: 60 });
    await merge();
    expect(await linesOf(USER)).toEqual([[UC_60, 99]]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("never makes more than 50 lines, but still adds to those that are there", async () => {
    for (let line = 1; line < MAX_CART_LINES; line += 1) {
      await add(USER, UC_60, { playerId: String(10_000_000 + line) });
    }
    await add(GUEST, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await add(GUEST, UC_60, { playerId: "10000001" });
    await merge();
    const lines = await linesOf(USER);
    expect(lines).toHaveLength(MAX_CART_LINES);
    expect(lines[0]).toEqual([UC_60, 2]);
    expect(lines).toContainEqual([OFFICE, 1]);
    expect(lines).not.toContainEqual([DESKTOP_OS, 1]);
  });

  it("brings no more than the stock, counting all lines of the product", async () => {
    await leaveKeys(DESKTOP_OS, 5);
    await add(USER, DESKTOP_OS, { quantity: 2 });
    await add(GUEST, DESKTOP_OS, { quantity: 2 });
    await add(GUEST, DESKTOP_OS, { quantity: 3, ...MAC });
    await merge();
    expect(await linesOf(USER)).toEqual([
      [DESKTOP_OS, 4],
      [DESKTOP_OS, 1],
    ]);
  });

  it("makes no line of the other smaller, and adds nothing, when stock has gone meanwhile", async () => {
    await add(USER, CREATIVE, { quantity: 5 });
    await add(GUEST, CREATIVE, { quantity: 1 });
    await leaveKeys(CREATIVE, 2);
    await merge();
    expect(await linesOf(USER)).toEqual([[CREATIVE, 5]]);
    expect(await linesOf(GUEST)).toEqual([]);
  });

  it("leaves behind what is not for sale any more", async () => {
    await add(USER, OFFICE);
    await add(GUEST, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await db().product.update({ where: { id: OFFICE }, data: { isActive: false } });
    await merge();
    expect(await linesOf(USER)).toEqual([
      [OFFICE, 1],
      [DESKTOP_OS, 1],
    ]);
    expect(await linesOf(GUEST)).toEqual([]);
  });
});

describe("carts that are merged at the same moment", () => {
  it("lose no unit when two browsers sign in as one person", async () => {
    await add(USER, DESKTOP_OS);
    const guests = ["guest_1", "guest_2", "guest_3", "guest_4"];
    for (const guest of guests) await add(guest, DESKTOP_OS, { quantity: 2 });
    await Promise.all(guests.map((guest) => merge(guest)));
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 9]]);
  });

  it("never wait for each other in a circle", async () => {
    await add(USER, DESKTOP_OS);
    await add(GUEST, DESKTOP_OS);
    await Promise.all([merge(GUEST, USER), merge(USER, GUEST), merge(GUEST, USER)]);
    expect([...(await linesOf(USER)), ...(await linesOf(GUEST))]).toEqual([[DESKTOP_OS, 2]]);
  });

  it("do not bring back what a payment takes away meanwhile", async () => {
    await add(USER, DESKTOP_OS, { quantity: 3 });
    await add(GUEST, DESKTOP_OS);
    let merging: Promise<void> | undefined;
    await db().$transaction(async (tx) => {
      await tx.cartItem.deleteMany({ where: { sessionId: USER } });
      merging = merge();
      await vi.waitFor(async () => expect(await waitingForRows()).toBe(1));
    });
    await merging;
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 1]]);
  });

  async function waitingForRows(): Promise<number> {
    const [row] = await db().$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.waiting ?? 0;
  }
});

/** An order of the guest's cart whose payment window is open. */
async function startPaying(): Promise<number> {
  const order = await placeOrder({
    sessionId: GUEST,
    userId: null,
    locale: "en",
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    playerIds: [],
    currency: "USD",
  });
  await db().payment.create({
    data: { orderId: order.id, providerOrderId: "5O190127TN364715T", amountUSD: order.totalUSD },
  });
  return order.id;
}

describe("signing in", () => {
  it("brings the guest's cart to the own one", async () => {
    await add(USER, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await signIn(GUEST);
    expect(await linesOf(USER)).toEqual([
      [OFFICE, 1],
      [DESKTOP_OS, 1],
    ]);
  });

  it("without a guest's cart restores the own one as it was", async () => {
    await add(USER, OFFICE);
    await signIn(null);
    await signIn("guest_of_nothing");
    expect(await linesOf(USER)).toEqual([[OFFICE, 1]]);
  });

  it("leaves a cart alone while its order is being paid, and not when that has failed", async () => {
    await add(GUEST, DESKTOP_OS);
    const orderId = await startPaying();
    await signIn(GUEST);
    expect(await linesOf(USER)).toEqual([]);
    expect(await linesOf(GUEST)).toEqual([[DESKTOP_OS, 1]]);
    await db().order.update({ where: { id: orderId }, data: { status: "failed" } });
    await signIn(GUEST);
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 1]]);
  });
});

describe("signing out", () => {
  const save = (sessionId: string | null) => saveCartToUser({ sessionId, userId: USER_ID });

  it("saves the guest's cart to who has left, and answers with the empty one", async () => {
    await add(USER, DESKTOP_OS);
    await add(GUEST, DESKTOP_OS);
    expect(await save(GUEST)).toEqual({ cart: [] });
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 2]]);
    expect(await save(GUEST)).toEqual({ cart: [] });
    expect(await save(null)).toEqual({ cart: [] });
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 2]]);
  });

  it("does not take a cart away from under its payment", async () => {
    await add(GUEST, DESKTOP_OS);
    await startPaying();
    expect((await save(GUEST)).cart).toMatchObject([{ productId: DESKTOP_OS }]);
    expect(await linesOf(USER)).toEqual([]);
  });
});
