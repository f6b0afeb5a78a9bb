import { describe, expect, it } from "vitest";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import {
  approvedOrder,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  placedOrder,
  provider,
  UC_60,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneMinute = () => new Date(Date.now() + 60_000);

describe("a payment that is settled once", () => {
  it("completes the order with its codes, its mail and the events of both", async () => {
    const { visitor, providerOrderId, orderId, totalUSD } = await approvedOrder([
      { productId: DESKTOP_OS, quantity: 2 },
      { productId: UC_60, playerId: PLAYER },
    ]);
    const captured = await visitor.capture(providerOrderId);
    expect(captured).toMatchObject({
      status: 200,
      body: {
        id: providerOrderId,
        status: "COMPLETED",
        outcome: "captured",
        order: { id: orderId, status: "completed" },
      },
    });
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "completed", completedAt: expect.any(Date) });
    expect(order.items[0]?.licenceKeys.map((key) => key.status)).toEqual(["sold", "sold"]);
    expect(order.mails).toMatchObject([{ kind: "order-delivery", recipient: "lina@example.com" }]);
    expect(order.events.map((event) => [event.type, event.toStatus, event.actor])).toEqual([
      ["placed", "pending", "customer"],
      ["payment", null, "customer"],
      ["status", "completed", "customer"],
    ]);
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
    expect((await visitor.cart()).body.cart).toEqual([]);
    expect(totalUSD).toBe("80.97");
    const { captures } = simulator.ledger();
    expect(captures.map((one) => [one.amount.value, one.custom_id])).toEqual([
      ["80.97", String(orderId)],
    ]);
  });

  it("removes the bought items from the cart, and leaves those added during the payment", async () => {
    const { visitor, providerOrderId } = await approvedOrder([
      { productId: DESKTOP_OS, quantity: 2 },
      { productId: UC_60, playerId: PLAYER },
    ]);
    await visitor.add(DESKTOP_OS, 3);
    await visitor.add(OFFICE);
    await visitor.capture(providerOrderId);
    const { cart } = (await visitor.cart()).body;
    expect(cart.map((line) => [line.productId, line.quantity])).toEqual([
      [DESKTOP_OS, 3],
      [OFFICE, 1],
    ]);
  });

  it("empties a cart that was changed and changed back before it was ordered again", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await visitor.call("PUT", "/cart/guest/7", { quantity: 2 });
    await visitor.call("PUT", "/cart/guest/7", { quantity: 1 });
    expect((await visitor.order()).body.id).toBe(orderId);
    await visitor.capture(providerOrderId);
    expect((await visitor.cart()).body.cart).toEqual([]);
  });

  it("is captured once when the browser requests it twice at the same moment", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const answers = await Promise.all([
      visitor.capture(providerOrderId),
      visitor.capture(providerOrderId),
    ]);
    expect(answers.map((one) => one.body.outcome)).toEqual(["captured", "captured"]);
    await expectSoldOnce(orderId);
  });

  it("is captured once when browser, webhook and reconciler settle it at once, three times each", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([
      { productId: DESKTOP_OS, quantity: 3 },
    ]);
    await Promise.all(
      [1, 2, 3].flatMap(() => [
        visitor.capture(providerOrderId),
        settlePayment(providerOrderId, "provider"),
        reconcilePayments(undefined, inOneMinute),
      ]),
    );
    await expectSoldOnce(orderId);
  });

  async function expectSoldOnce(orderId: number): Promise<void> {
    const order = await orderRow(orderId);
    const { apiCalls, captures } = simulator.ledger();
    expect(captures).toHaveLength(1);
    const asked = apiCalls.filter((call) => call.path.endsWith("/capture"));
    const [{ providerOrderId } = { providerOrderId: "" }] = order.payments;
    expect(asked.map((call) => call.requestId)).toEqual([
      expect.stringMatching(new RegExp(`^capture-${providerOrderId}-\\w+-1$`)),
    ]);
    expect(order.mails).toHaveLength(1);
    expect(order.events.filter((event) => event.toStatus === "completed")).toHaveLength(1);
    expect(order.events.filter((event) => event.type === "payment")).toHaveLength(1);
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
  }
});

describe("a payment that does not go through", () => {
  it("is reported as declined, keeps the stock, and may be retried", async () => {
    const { visitor, providerOrderId, orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await provider().decline(providerOrderId);
    const declined = await visitor.capture(providerOrderId);
    expect(declined.body).toMatchObject({ outcome: "declined", order: { status: "pending" } });
    expect((await orderRow(orderId)).items[0]?.licenceKeys[0]?.status).toBe("reserved");

    const again = await visitor.pay("39.99");
    expect(again.body.id).toBe(providerOrderId);
    await provider().approve(providerOrderId);
    const captured = await visitor.capture(providerOrderId);
    expect(captured.body).toMatchObject({ outcome: "captured", order: { status: "completed" } });
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("stays declined when only the provider or the reconciler settles it again", async () => {
    const { visitor, providerOrderId, orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await provider().decline(providerOrderId);
    await visitor.capture(providerOrderId);
    await provider().approve(providerOrderId);
    expect(await settlePayment(providerOrderId, "provider")).toMatchObject({ outcome: "declined" });
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("pending");
    expect(simulator.ledger().captures).toEqual([]);
  });

  it("is not captured before the buyer has approved it, and the order stays payable", async () => {
    const { visitor, providerOrderId, orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    const early = await visitor.capture(providerOrderId);
    expect(early.status).toBe(409);
    expect(early.body.message).toMatch(/has not been approved yet/);
    expect((await orderRow(orderId)).payments[0]?.status).toBe("created");
  });

  it("cannot be captured by another visitor", async () => {
    const { providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const { visitor: stranger } = await placedOrder([{ productId: UC_60, playerId: PLAYER }]);
    expect((await stranger.capture(providerOrderId)).status).toBe(404);
    expect(simulator.ledger().captures).toEqual([]);
  });
});
