import { describe, expect, it } from "vitest";
import { addToCart } from "@/server/carts/add-to-cart";
import { mergeGuestCartAtSignIn, saveCartToUser } from "@/server/carts/merge-carts";
import { placeOrder } from "@/server/orders/placing/place-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { DESKTOP_OS, OFFICE } from "../../support/data/checkout-orders";

const GUEST = "guest_lina";
const USER_ID = 7;
const USER = `user_${USER_ID}`;

const add = (sessionId: string, productId: number) =>
  addToCart(sessionId, { productId, quantity: 1, customization: {}, playerId: "" });

/** Product and quantity of each line. */
async function linesOf(sessionId: string): Promise<[number, number][]> {
  const lines = await db().cartItem.findMany({ where: { sessionId }, orderBy: { id: "asc" } });
  return lines.map((line) => [line.productId, line.quantity]);
}

/** Places an order of the guest's cart and opens its payment. */
async function startPaying(): Promise<number> {
  const order = await placeOrder({
    sessionId: GUEST,
    userId: null,
    locale: "en",
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    accounts: [],
    currency: "USD",
  });
  await db().payment.create({
    data: {
      orderId: order.id,
      provider: "paypal",
      providerOrderId: "5O190127TN364715T",
      amountUSD: order.totalUSD,
    },
  });
  return order.id;
}

async function orderOf(sessionId: string) {
  const { id, userId, policies, ...order } = await db().order.findFirstOrThrow();
  return { ...order, sessionId };
}

describe("signing in", () => {
  const signIn = (guestSessionId: string | null) =>
    prismaTransaction((tx) => mergeGuestCartAtSignIn(tx, { guestSessionId, userId: USER_ID }));

  it("merges the guest's cart into the user's", async () => {
    await add(USER, OFFICE);
    await add(GUEST, DESKTOP_OS);
    await signIn(GUEST);
    expect(await linesOf(USER)).toEqual([
      [OFFICE, 1],
      [DESKTOP_OS, 1],
    ]);
  });

  it("without a guest's cart restores the user's cart unchanged", async () => {
    await add(USER, OFFICE);
    await signIn(null);
    await signIn("guest_of_nothing");
    expect(await linesOf(USER)).toEqual([[OFFICE, 1]]);
  });

  it("moves the guest's order that waits for payment along with the cart, and no other order", async () => {
    await db().user.create({
      data: { id: USER_ID, username: "lina", email: "lina@example.com", password: "x" },
    });
    await add(GUEST, DESKTOP_OS);
    const orderId = await startPaying();
    await signIn(GUEST);
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 1]]);
    const moved = { userId: USER_ID, sessionId: USER };
    expect(await db().order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject(moved);

    await add(GUEST, OFFICE);
    await db().payment.deleteMany();
    const failed = await db().order.create({
      data: { ...(await orderOf(GUEST)), status: "failed" },
    });
    await signIn(GUEST);
    expect(await db().order.findUniqueOrThrow({ where: { id: failed.id } })).toMatchObject({
      userId: null,
      sessionId: GUEST,
    });
  });
});

describe("signing out", () => {
  const save = (sessionId: string | null) => saveCartToUser({ sessionId, userId: USER_ID });

  it("saves the guest's cart to the user who signed out, and returns an empty one", async () => {
    await add(USER, DESKTOP_OS);
    await add(GUEST, DESKTOP_OS);
    expect(await save(GUEST)).toEqual({ cart: [] });
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 2]]);
    expect(await save(GUEST)).toEqual({ cart: [] });
    expect(await save(null)).toEqual({ cart: [] });
    expect(await linesOf(USER)).toEqual([[DESKTOP_OS, 2]]);
  });

  it("does not move a cart whose order is being paid", async () => {
    await add(GUEST, DESKTOP_OS);
    await startPaying();
    expect((await save(GUEST)).cart).toMatchObject([{ productId: DESKTOP_OS }]);
    expect(await linesOf(USER)).toEqual([]);
  });
});
