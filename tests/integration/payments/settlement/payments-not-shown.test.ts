import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { countAttention } from "@/server/today/count-attention";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  placedOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();

const inMinutes = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
const reconcile = (minutes = 1) => reconcilePayments(undefined, inMinutes(minutes));
const paymentOf = async (orderId: number) => (await orderRow(orderId)).payments[0];
const captureId = () => shop.ledger().captures[0]?.id ?? "";

/** An approved order whose capture was executed but whose response was lost. */
async function orderWithLostAnswer() {
  const order = await approvedOrder([{ productId: DESKTOP_OS }]);
  await provider().addFault({ operation: "capture", kind: "reset-after" });
  expect((await order.visitor.capture(order.providerOrderId)).body.outcome).toBe("unknown");
  return order;
}

/** An approved order whose capture the provider keeps pending, as with an eCheck. */
async function pendingOrder() {
  const order = await approvedOrder([{ productId: DESKTOP_OS }]);
  await provider().addFault({ operation: "capture", kind: "pending" });
  expect((await order.visitor.capture(order.providerOrderId)).body.outcome).toBe("pending");
  return order;
}

describe("a payment whose capture response was lost", () => {
  it("does not end with a 404 for its order: the capture is requested again and found", async () => {
    const { orderId } = await orderWithLostAnswer();
    await provider().addFault({ operation: "get", kind: "status-404" });
    await reconcile();
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(shop.ledger().captures).toHaveLength(1);
  });

  it("waits while the provider shows neither order nor capture, and allows no second payment", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await orderWithLostAnswer();
    await provider().hide(providerOrderId);
    await reconcile();
    expect(await paymentOf(orderId)).toMatchObject({ status: "capturing", isUsedUp: false });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("unknown");
    expect((await visitor.pay(totalUSD)).status).toBe(409);
    expect(await expireOrders(inMinutes(60))).toBe(0);

    const notes = (await orderRow(orderId)).events.map(({ reason }) => reason);
    expect(notes.filter((one) => one === "the provider does not show the payment")).toHaveLength(1);
    const attention = await countAttention(inMinutes(16));
    expect(attention.reasons.payment_stuck).toBe(1);

    await provider().show(providerOrderId);
    await reconcile(2);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(shop.ledger().captures).toHaveLength(1);
  });

  it("is completed by the capture that an event names while its order is not shown", async () => {
    const { orderId, providerOrderId } = await orderWithLostAnswer();
    await provider().hide(providerOrderId);
    await shop.processWebhooks();
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("stays open when the provider refuses the shop itself, as after a change of its app", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await orderWithLostAnswer();
    await provider().addFault({ operation: "get", kind: "status-404" });
    await provider().addFault({ operation: "capture", kind: "status-403" });
    await reconcile();
    expect(await paymentOf(orderId)).toMatchObject({ status: "capturing", isUsedUp: false });
    expect((await visitor.pay(totalUSD)).status).toBe(409);
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("captured");
    expect(shop.ledger().captures).toHaveLength(1);
  });

  it("repeats the same request, so that a capture that never began is made once", async () => {
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "reset-before" });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("unknown");
    await provider().addFault({ operation: "get", kind: "status-404" });
    await reconcile();
    expect((await orderRow(orderId)).status).toBe("completed");
    const keys = shop
      .ledger()
      .apiCalls.filter(({ path }) => path.endsWith(`${providerOrderId}/capture`))
      .map(({ requestId }) => requestId);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

describe("a payment that the provider keeps pending", () => {
  it("is looked up by its capture, and completes even if its order is not shown", async () => {
    const { orderId, providerOrderId } = await pendingOrder();
    await provider().hide(providerOrderId);
    await reconcile();
    expect(await paymentOf(orderId)).toMatchObject({
      status: "pending",
      pendingCaptureId: captureId(),
      isUsedUp: false,
    });
    expect(await expireOrders(inMinutes(60))).toBe(0);
    await provider().completeCapture(captureId());
    await reconcile(10);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("ends when its capture is denied, even if its order is not shown", async () => {
    const { orderId, providerOrderId } = await pendingOrder();
    await provider().hide(providerOrderId);
    await provider().denyCapture(captureId());
    await reconcile(10);
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", isUsedUp: true });
  });
});

describe("a payment without any capture attempt", () => {
  it("ends with a 404, and its order can be paid with another provider order", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await placedOrder([
      { productId: DESKTOP_OS },
    ]);
    await provider().hide(providerOrderId);
    await reconcile();
    expect(await paymentOf(orderId)).toMatchObject({ status: "created", isUsedUp: true });
    const again = await visitor.pay(totalUSD);
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(providerOrderId);
  });
});
