import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { DESKTOP_OS, PLAYER, provider, UC_60, UC_660 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { type CartBody, CUSTOMER, Visitor } from "../../support/people/visitor";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let visitor: Visitor;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(async () => {
  visitor = new Visitor();
  await provider().reset();
});
afterEach(expectInvariants);
afterAll(() => simulator.close());

describe("the cart paths", () => {
  it("POST, GET and DELETE cart.php", async () => {
    expect((await visitor.cart()).body).toEqual({ cart: [] });
    const { body } = await visitor.add(DESKTOP_OS, 2);
    expect(body.cart).toMatchObject([
      {
        productId: DESKTOP_OS,
        quantity: 2,
        product: {
          id: DESKTOP_OS,
          name: "Desktop OS Pro licence",
          description: expect.any(String),
          imageUrl: "/art/system.svg",
          priceUSD: "39.99",
        },
      },
    ]);
    expect((await visitor.cart()).body).toEqual(body);
    expect((await visitor.call<CartBody>("DELETE", "/cart.php")).body).toEqual({ cart: [] });
    expect((await visitor.cart()).body).toEqual({ cart: [] });
  });

  it("PUT and DELETE cart/guest/{productId}", async () => {
    await visitor.add(DESKTOP_OS);
    await visitor.add(UC_60);
    const changed = await visitor.call<CartBody>("PUT", "/cart/guest/7", { quantity: 4 });
    expect(changed.body.cart[0]?.quantity).toBe(4);
    const removed = await visitor.call<CartBody>("DELETE", "/cart/guest/7");
    expect(removed.body.cart).toMatchObject([{ productId: UC_60 }]);
    expect((await visitor.call("DELETE", "/cart/guest/7")).status).toBe(404);
    expect((await visitor.call("PUT", "/cart/guest/1", { quantity: 0 })).body).toEqual({
      cart: [],
    });
  });

  it("DELETE cart/{userKey}: the own cart, and 403 for another user's", async () => {
    await visitor.add(DESKTOP_OS);
    for (const [method, path] of [
      ["DELETE", "/cart/user_1"],
      ["DELETE", "/cart/user_1/7"],
      ["PUT", "/cart/user_1/7"],
    ] as const) {
      const refused = await visitor.call(
        method,
        path,
        method === "PUT" ? { quantity: 1 } : undefined,
      );
      expect(refused).toMatchObject({
        status: 403,
        body: { message: "This cart belongs to someone else." },
      });
    }
    expect((await visitor.cart()).body.cart).toHaveLength(1);
    expect((await visitor.call<CartBody>("DELETE", "/cart/guest")).body).toEqual({ cart: [] });
  });
});

describe("the order and payment paths", () => {
  it("POST orders: orders the session's cart, with a Player ID for products that need one", async () => {
    await visitor.add(UC_660, 2);
    const without = await visitor.order();
    expect(without).toMatchObject({ status: 400 });
    expect(without.body.message).toMatch(/PUBG Player IDs/);
    const placed = await visitor.order({ items: [{ productId: UC_660, pubgPlayerId: PLAYER }] });
    expect(placed.body).toEqual({
      id: expect.any(Number),
      status: "pending",
      totalUSD: "19.98",
      currency: "USD",
    });
    expect(placed.body.id).toBeGreaterThanOrEqual(10001);
    const stored = await db().order.findUniqueOrThrow({ where: { id: placed.body.id } });
    expect(stored).toMatchObject({ ...CUSTOMER, userId: null, sessionId: visitor.sessionId });
  });

  it("GET paypal/setup: a browser token and the script's URL", async () => {
    const { body } = await visitor.call("GET", "/paypal/setup");
    expect(body).toEqual({
      clientToken: expect.any(String),
      clientId: "barq-demo",
      sdkUrl: `${simulator.url}/web-sdk/v6/core`,
    });
  });

  it("POST paypal/order: 409 without an order or for a wrong amount, naming the right one", async () => {
    const nothing = await visitor.pay("39.99");
    expect(nothing).toMatchObject({ status: 409, body: { message: /POST \/api\/orders/ } });
    await visitor.add(DESKTOP_OS);
    await visitor.order();
    for (const wrong of [
      await visitor.pay("0.01"),
      await visitor.pay("39.99", { currency: "SAR" }),
      await visitor.pay("39.99", { intent: "AUTHORIZE" }),
      await visitor.pay("free"),
    ]) {
      expect(wrong).toMatchObject({ status: 409, body: { message: /39\.99 USD/ } });
    }
    expect(simulator.ledger().orders).toEqual([]);
    const [one, other] = await Promise.all([visitor.pay("39.99"), visitor.pay("39.99")]);
    expect(one.body).toEqual({ id: simulator.ledger().orders[0]?.id });
    expect(other.body).toEqual(one.body);
    expect(simulator.ledger().orders).toHaveLength(1);
    expect((await visitor.pay("39.99", { amount: 39.99 })).body).toEqual(one.body);
  });

  it("POST paypal/order: 503 while the provider is unavailable, and the order stays unpaid", async () => {
    await visitor.add(DESKTOP_OS);
    await visitor.order();
    await provider().addFault({ operation: "create", kind: "status-500" });
    const away = await visitor.pay("39.99");
    expect(away).toMatchObject({ status: 503, body: { message: /You have not been charged/ } });
    expect((await visitor.pay("39.99")).status).toBe(200);
  });

  it("POST paypal/order/{orderId}/capture: the provider's response with the order's id and status", async () => {
    await visitor.add(DESKTOP_OS);
    const placed = await visitor.order();
    const { body } = await visitor.pay("39.99");
    await provider().approve(body.id);
    const captured = await visitor.call("POST", `/paypal/order/${body.id}/capture`);
    expect(captured).toMatchObject({
      status: 200,
      body: {
        id: body.id,
        status: "COMPLETED",
        outcome: "captured",
        order: { id: placed.body.id, status: "completed" },
      },
    });
    expect((await visitor.capture("NOSUCHORDER")).status).toBe(404);
  });
});

describe("the current user", () => {
  it.each(["/auth_user.php", "/auth/user"])("GET %s: 401 when signed out", async (path) => {
    expect(await visitor.call("GET", path)).toMatchObject({
      status: 401,
      body: { message: "You are not signed in. Sign in and try again." },
    });
  });
});
