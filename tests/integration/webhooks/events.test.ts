import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { WEBHOOK_EVENTS, type WebhookEventKind } from "@/domain/shop/webhook";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { expireOrders } from "@/server/orders/expire-orders";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, unseal } from "@/server/platform/secrets";
import {
  approvedOrder,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  paidOrder,
  placedOrder,
  provider,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { add } from "../../support/people/admin-keys";
import { change } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { reported, sendMailsOf } from "../../support/people/claims";
import { withSimulator } from "../../support/simulator/with-simulator";
import {
  allowLoopback,
  deliver,
  eventsOf,
  subscribe,
  type TestReceiver,
} from "../../support/webhooks/receivers";

withSimulator();
let receiver: TestReceiver;
beforeEach(createUsers);

/** The kinds of the events received about an order, in order of arrival. */
const kindsOf = (orderId: number) =>
  eventsOf(receiver)
    .filter(({ subject }) => subject === `order:${orderId}`)
    .map(({ type }) => type);

const dataOf = (kind: WebhookEventKind) =>
  eventsOf(receiver).find(({ type }) => type === kind)?.data;

describe("with an endpoint that wants all events", () => {
  beforeEach(async () => {
    receiver = await subscribe(WEBHOOK_EVENTS);
  });

  it("a purchase sends its events in order, each with the order's state at that time", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS, quantity: 2 }]);
    await sendMailsOf(orderId);
    await deliver();
    expect(kindsOf(orderId)).toEqual(["order.placed", "order.paid", "order.delivered"]);
    const item = { productId: DESKTOP_OS, quantity: 2, price: { amount: 3999, currency: "USD" } };
    const total = { amount: 7998, currency: "USD" };
    expect(dataOf("order.placed")).toMatchObject({
      order: { id: orderId, status: "pending", total, paidAt: null, items: [item] },
    });
    expect(dataOf("order.paid")).toMatchObject({
      order: { status: "completed", paidAt: expect.any(String), deliveredAt: null },
      payment: { amount: total, charge: total, provider: "paypal" },
    });
    expect(dataOf("order.delivered")).toMatchObject({
      order: { status: "completed", deliveredAt: expect.any(String) },
    });
  });

  it("no event contains a code, an address or a phone number", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await sendMailsOf(orderId);
    await deliver();
    const [key] = await db().licenceKey.findMany({ where: { orderItem: { orderId } } });
    const code = unseal(key?.sealed ?? "", associatedData.licenceKey(key?.id ?? ""));
    const sent = receiver.got.map(({ body }) => body).join("\n");
    expect(sent).not.toContain(order.customerEmail);
    expect(sent).not.toContain(String(order.customerPhone));
    expect(sent).toContain(`order:${orderId}`);
    expect(sent).not.toContain(code);
  });

  it("an order that nobody pays fails", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await db().order.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    await expireOrders();
    await deliver();
    expect(kindsOf(orderId)).toEqual(["order.placed", "order.failed"]);
    expect(dataOf("order.failed")).toMatchObject({ order: { status: "failed" } });
  });

  it("refunds have their amounts, in part and in full", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: "10.00", itemIds: [] });
    await executeRefunds();
    await refund({ orderId, amountUSD: "29.99", itemIds: [] });
    await executeRefunds();
    await deliver();
    const refunds = eventsOf(receiver).filter(({ type }) => type === "order.refunded");
    const usd = (amount: number) => ({ amount, currency: "USD" });
    expect(refunds.map(({ data }) => data)).toMatchObject([
      { refund: { amount: usd(1000), charge: usd(1000) }, refunded: usd(1000), isFull: false },
      { refund: { amount: usd(2999) }, refunded: usd(3999), isFull: true },
    ]);
  });

  it("a reported problem and its answer send an event each", async () => {
    const { visitor, orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await sendMailsOf(orderId);
    const { id } = await reported(visitor, orderId);
    await callAs("admin", "admin.orders.replyClaim", {
      idempotencyKey: randomUUID(),
      claimId: id,
      reply: "Please try the key again; it works now.",
    });
    await deliver();
    expect(dataOf("claim.opened")).toMatchObject({ claim: { id, orderId, status: "open" } });
    expect(dataOf("claim.answered")).toMatchObject({ claim: { id, status: "replied" } });
  });

  it("a dispute and its outcome send an event each", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const message = "No key has reached me.";
    const opened = await provider().dispute(orderId, { dueInHours: 72, message });
    await syncDispute(opened, payPalProvider);
    await deliver();
    expect(dataOf("dispute.opened")).toMatchObject({
      dispute: { orderId, outcome: null, amount: { amount: 3999, currency: "USD" } },
    });
    expect(dataOf("dispute.closed")).toBeUndefined();
    await provider().moveDispute(opened, "seller");
    await syncDispute(opened, payPalProvider);
    await deliver();
    expect(dataOf("dispute.closed")).toMatchObject({ dispute: { orderId, outcome: "seller" } });
  });

  it("a paid order that a rule holds sends an event", async () => {
    const rule = { kind: "first_order_above", isOn: true, hours: "24", amountUSD: "30" };
    const input = { idempotencyKey: randomUUID(), version: 1, rule };
    await callAs("admin", "admin.customers.saveHoldRule", input);
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: OFFICE }]);
    await visitor.capture(providerOrderId);
    await deliver();
    expect(kindsOf(orderId)).toEqual(["order.placed", "order.paid", "order.held"]);
    expect(dataOf("order.held")).toMatchObject({
      order: { status: "pending" },
      reason: "approval",
    });
  });

  it("a payment that differs from its order sends the event that the order is held", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    await visitor.capture(providerOrderId);
    await deliver();
    expect(kindsOf(orderId)).toEqual(["order.placed", "order.held"]);
    expect(dataOf("order.held")).toMatchObject({ order: { status: "pending" }, reason: "review" });
  });

  it("a changed product, added keys, few keys left and none left send an event each", async () => {
    await change(OFFICE, { priceUSD: "79.99" });
    await leaveKeys(DESKTOP_OS, 1);
    await add([`NEW-${randomUUID()}`, `NEW-${randomUUID()}`], OFFICE);
    await watchAlerts();
    await placedOrder([{ productId: DESKTOP_OS }]);
    await deliver();
    const price = { amount: 7999, currency: "USD" };
    expect(dataOf("product.changed")).toMatchObject({ product: { id: OFFICE, price } });
    expect(dataOf("stock.added")).toMatchObject({ product: { id: OFFICE }, added: 2 });
    expect(dataOf("key.low")).toMatchObject({ product: { id: DESKTOP_OS }, available: 1 });
    expect(dataOf("key.out")).toMatchObject({ product: { id: DESKTOP_OS } });
  });
});

describe("events", () => {
  it("are not written without an endpoint that wants them", async () => {
    allowLoopback();
    await paidOrder([{ productId: DESKTOP_OS }]);
    receiver = await subscribe(["order.failed"]);
    await paidOrder([{ productId: DESKTOP_OS }]);
    expect(await db().webhookEvent.count()).toBe(0);
  });

  it("are not written by a transaction that is rolled back", async () => {
    receiver = await subscribe(WEBHOOK_EVENTS);
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    const before = await db().webhookEvent.count();
    const failing = prismaTransaction(async (tx) => {
      await tx.prisma.order.update({ where: { id: orderId }, data: { status: "failed" } });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await db().webhookEvent.count()).toBe(before);
  });

  it("written before an endpoint's subscription are not sent to it", async () => {
    const first = await subscribe(["order.placed"]);
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    receiver = await subscribe(["order.placed"]);
    await deliver();
    expect(first.said()).toEqual([`order.placed order:${orderId}`]);
    expect(receiver.got).toEqual([]);
  });
});
