import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { differenceOf } from "@/server/payments/settlement/hold-for-review";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  leaveKeys,
  orderRow,
  provider,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneMinute = () => new Date(Date.now() + 60_000);
const inOneHour = () => new Date(Date.now() + 3_600_000);

describe("a capture that differs from its order", () => {
  it.each([
    ["wrong-amount", /another amount: .* ≠ \$39\.99/],
    ["wrong-payee", /another merchant account/],
    ["no-payee", /does not say which account/],
    ["wrong-custom-id", /another order/],
  ] as const)("by %s is held for an admin, and nothing is delivered", async (kind, reason) => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind });
    const captured = await visitor.capture(providerOrderId);
    expect(captured.body).toMatchObject({ outcome: "review", order: { status: "pending" } });
    const order = await orderRow(orderId);
    expect(order.reviewReason).toMatch(reason);
    expect(order).toMatchObject({ mails: [], payments: [{ status: "review" }] });
    expect(order.items[0]?.licenceKeys[0]?.status).toBe("reserved");
    expect(order.events.at(-1)?.type).toBe("review");

    await settlePayment(providerOrderId, "provider");
    await reconcilePayments(undefined, inOneMinute);
    expect(await expireOrders(inOneHour)).toBe(0);
    expect((await visitor.order()).status).toBe(409);
    expect((await orderRow(orderId)).status).toBe("pending");
    expect(await waitingJobs()).toEqual([]);
  });

  it("also differs by another currency or a missing custom id", () => {
    const expected = { charge: { minor: 999, currency: "USD" }, customId: "10001" } as const;
    const captured = {
      captureId: "C",
      amount: { minor: 999, currency: "USD" },
      fee: null,
      payee: "ours",
      isRefunded: false,
      payer: null,
      customId: "10001",
    } as const;
    expect(differenceOf(captured, expected)).toBeNull();
    const riyals = { minor: 999, currency: "SAR" };
    expect(differenceOf({ ...captured, amount: riyals }, expected)).toMatch(/SAR/);
    expect(differenceOf({ ...captured, customId: null }, expected)).toMatch(/another order/);
    expect(differenceOf({ ...captured, payee: "another" }, expected)).toMatch(/another merchant/);
  });
});

describe("a payment's provider", () => {
  it("is the one that the payment was made with; an unknown provider takes no money", async () => {
    const { providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect((await orderRow(orderId)).payments).toMatchObject([{ provider: "paypal" }]);
    await db().payment.update({ where: { providerOrderId }, data: { provider: "another" } });
    await expect(settlePayment(providerOrderId, "provider")).rejects.toThrow(/provider another/);
    expect((await orderRow(orderId)).payments).toMatchObject([{ status: "created" }]);
    await reconcilePayments(undefined, inOneMinute);
    expect(simulator.ledger().captures).toEqual([]);
    await db().payment.update({ where: { providerOrderId }, data: { provider: "paypal" } });
    await settlePayment(providerOrderId, "provider");
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});

describe("money that comes too late", () => {
  /** An expired order that the provider then captured without the shop's knowledge. */
  async function capturedBehindTheBack() {
    const checkout = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await expireOrders(inOneHour)).toBe(1);
    await captureBehindTheBack(checkout.providerOrderId);
    return checkout;
  }

  it("for an expired order is refunded, visibly, once", async () => {
    const { visitor, orderId, providerOrderId } = await capturedBehindTheBack();
    const settled = await Promise.all([
      settlePayment(providerOrderId, "provider"),
      settlePayment(providerOrderId, "provider"),
      visitor.capture(providerOrderId),
    ]);
    expect(settled.map((one) => ("body" in one ? one.body.outcome : one.outcome))).toEqual([
      "refunded",
      "refunded",
      "refunded",
    ]);
    const order = await orderRow(orderId);
    expect(order).toMatchObject({
      status: "failed",
      refunds: [{ status: "requested" }],
      mails: [],
    });
    expect(await waitingJobs()).toEqual([
      { name: "refund-payment", data: { refundId: order.refunds[0]?.id } },
    ]);
  });

  it("is refunded by the provider once, even if its response is lost, and the buyer gets a mail", async () => {
    const { orderId, providerOrderId } = await capturedBehindTheBack();
    await settlePayment(providerOrderId, "provider");
    const refundId = (await orderRow(orderId)).refunds[0]?.id ?? 0;
    await provider().addFault({ operation: "refund", kind: "reset-after" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await executeRefund(refundId);
    await executeRefund(refundId);
    const order = await orderRow(orderId);
    expect(order.refunds).toMatchObject([
      { status: "refunded", providerRefundId: simulator.ledger().refunds[0]?.id },
    ]);
    expect(order.mails.map((mail) => mail.kind)).toEqual(["order-refunded"]);
    expect(simulator.ledger().refunds.map((one) => one.amount.value)).toEqual(["39.99"]);
  });

  it("is not captured if the buyer has only approved it", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await expireOrders(inOneHour);
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({
      outcome: "declined",
      order: { status: "failed" },
    });
    expect((await orderRow(orderId)).refunds).toEqual([]);
    expect(simulator.ledger().captures).toEqual([]);
  });

  it("is not reported as failed while the provider does not answer", async () => {
    const { visitor, providerOrderId } = await capturedBehindTheBack();
    await provider().addFault({ operation: "get", kind: "status-500" });
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({
      outcome: "unknown",
      order: { status: "failed" },
    });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("refunded");
  });

  it("for lost codes buys other codes if enough are available, and otherwise waits for stock", async () => {
    const filled = await approvedOrder([{ productId: DESKTOP_OS }]);
    await revokeReservedKeys(filled.orderId);
    expect((await filled.visitor.capture(filled.providerOrderId)).body.outcome).toBe("captured");

    await leaveKeys(DESKTOP_OS, 2);
    const gone = await approvedOrder([{ productId: DESKTOP_OS, quantity: 2 }]);
    await db().licenceKey.deleteMany({
      where: { id: (await orderRow(gone.orderId)).items[0]?.licenceKeys[0]?.id ?? "" },
    });
    expect((await gone.visitor.capture(gone.providerOrderId)).body).toMatchObject({
      outcome: "awaiting_stock",
      order: { status: "pending" },
    });
    expect(await orderRow(gone.orderId)).toMatchObject({
      waitsFor: "stock",
      mails: [],
      refunds: [],
      items: [{ licenceKeys: [{ status: "reserved" }] }],
    });
  });

  async function revokeReservedKeys(orderId: number): Promise<void> {
    await db().licenceKey.updateMany({
      where: { orderItem: { orderId } },
      data: { status: "revoked", orderItemId: null },
    });
  }
});
