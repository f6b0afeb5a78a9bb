import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { note } from "@/domain/orders/order-notes";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import {
  createProviderOrder,
  openHostedPage,
} from "@/server/payments/provider/create-provider-order";
import { returnSurplus } from "@/server/payments/refunds/return-surplus";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import {
  DESKTOP_OS,
  leaveKeys,
  orderRow,
  provider as paypal,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { startTestSimulator } from "../../../support/simulator/simulator-client";
import { attemptOf, begun, provider, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
let simulator: Simulator;
beforeEach(async () => {
  await createUsers();
  simulator = await startTestSimulator();
});
afterEach(() => simulator.close());

const inOneMinute = () => new Date(Date.now() + 60_000);

/** An order with an attempt at PayPal and a later one at Moyasar, both unpaid. */
async function twoAttempts() {
  const { visitor, orderId } = await begun();
  const first = await visitor.pay("39.99");
  const { id } = await attemptOf(visitor);
  return { visitor, orderId, first: first.body.id, second: id };
}

const charge = async (id: string, orderId: number) => {
  await moyasar.create({ id, orderId });
  await moyasar.control(`payments/${id}/confirm`);
};

/** Moves the beginning of a capture back, beyond the time in which the provider may execute it. */
const beganLongAgo = (providerOrderId: string) =>
  db().$executeRaw`UPDATE payments SET capture_begun_at = now() - interval '16 minutes',
    updated_at = now() - interval '1 hour' WHERE provider_order_id = ${providerOrderId}`;

const paymentOf = async (orderId: number, id: string) =>
  (await orderRow(orderId)).payments.find(({ providerOrderId }) => providerOrderId === id);

describe("an order with attempts at two providers", () => {
  it("returns the capture of the first whose answer is lost, once the second has paid", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-after" });
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "unknown" });
    await charge(second, orderId);
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "captured" });
    await reconcilePayments(undefined, inOneMinute);
    await returnSurplus((await db().unmatchedCapture.findFirstOrThrow()).id);
    expect(await paypal().capturedFor(orderId)).toEqual(["39.99 USD"]);
    expect(await paypal().refundedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("gives up the capture of the first that never reached the provider", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-before" });
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "unknown" });
    await charge(second, orderId);
    await settlePayment(second, "customer");
    await reconcilePayments(undefined, inOneMinute);
    // The provider may still execute the request.
    expect(await paymentOf(orderId, first)).toMatchObject({ status: "capturing" });
    await beganLongAgo(first);
    await reconcilePayments(undefined, inOneMinute);
    expect(await paypal().capturedFor(orderId)).toEqual([]);
    expect(await paymentOf(orderId, first)).toMatchObject({ status: "created", isUsedUp: true });
  });

  it("gives up the first attempt once its provider has not shown it for 30 days", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-before" });
    await settlePayment(first, "customer");
    await charge(second, orderId);
    await settlePayment(second, "customer");
    await paypal().hide(first);
    const asked = async (days: number) => {
      await db().$executeRaw`UPDATE payments SET updated_at = now() - interval '8 days',
        capture_begun_at = now() - ${days} * interval '1 day' WHERE provider_order_id = ${first}`;
      expect(await reconcilePayments(undefined, inOneMinute)).toBe(1);
      const { events } = await orderRow(orderId);
      const isNoted = events.some(({ reason }) => reason === note("payment_never_shown"));
      return { ...(await paymentOf(orderId, first)), isNoted };
    };
    expect(await asked(29)).toMatchObject({ status: "capturing", isNoted: false });
    expect(await asked(31)).toMatchObject({ status: "created", isUsedUp: true, isNoted: true });
    await paypal().show(first);
    expect(await settlePayment(first, "provider")).toMatchObject({ outcome: "captured" });
    expect(await paypal().capturedFor(orderId)).toEqual([]);
  });

  it("gives up a pending attempt after 30 days even if the shop began no capture", async () => {
    const { orderId, first, second } = await twoAttempts();
    await charge(second, orderId);
    await settlePayment(second, "customer");
    await paypal().hide(first);
    await db().payment.updateMany({
      where: { providerOrderId: first },
      data: { status: "pending", createdAt: new Date(Date.now() - 31 * 86_400_000) },
    });
    await settlePayment(first, "provider");
    expect(await paymentOf(orderId, first)).toMatchObject({ status: "created", isUsedUp: true });
  });

  it("waits for stock after the second has paid, and never captures the first", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-before" });
    await settlePayment(first, "customer");
    await db().licenceKey.deleteMany({ where: { orderItem: { orderId } } });
    await leaveKeys(DESKTOP_OS, 0);
    await charge(second, orderId);
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "awaiting_stock" });
    await paypal().addFault({ operation: "get", kind: "status-404" });
    await db()
      .$executeRaw`UPDATE payments SET in_flight_until = NULL WHERE provider_order_id = ${first}`;
    await settlePayment(first, "provider");
    expect(await paypal().capturedFor(orderId)).toEqual([]);
  });

  it("notes the id of the first attempt's capture if its provider keeps it pending", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "pending" });
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "pending" });
    const { pendingCaptureId } = (await paymentOf(orderId, first)) ?? {};
    // Put the payment back, as if the response had been lost.
    await db().payment.updateMany({
      where: { providerOrderId: first },
      data: { status: "capturing", pendingCaptureId: null },
    });
    await charge(second, orderId);
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "captured" });
    await reconcilePayments(undefined, inOneMinute);
    expect(pendingCaptureId).toEqual(expect.any(String));
    expect(await paymentOf(orderId, first)).toMatchObject({ status: "pending", pendingCaptureId });
  });

  it("notes the id of a pending capture that only an event names", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "pending" });
    await settlePayment(first, "customer");
    const { pendingCaptureId } = (await paymentOf(orderId, first)) ?? {};
    await db().payment.updateMany({
      where: { providerOrderId: first },
      data: { status: "capturing", pendingCaptureId: null },
    });
    await charge(second, orderId);
    await settlePayment(second, "customer");
    await paypal().addFault({ operation: "get", kind: "status-404" });
    await settlePayment(first, "provider", undefined, pendingCaptureId);
    expect(await paymentOf(orderId, first)).toMatchObject({ status: "pending", pendingCaptureId });
  });

  it("returns the first attempt's capture even if the order has failed", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-after" });
    await settlePayment(first, "customer");
    await db().licenceKey.deleteMany({ where: { orderItem: { orderId } } });
    await leaveKeys(DESKTOP_OS, 0);
    await charge(second, orderId);
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "awaiting_stock" });
    await moyasar.control(`payments/${second}/refund`);
    await reconcileReturns(undefined, () => new Date(Date.now() + 3_700_000));
    expect(await orderRow(orderId)).toMatchObject({ status: "failed" });
    await reconcilePayments(undefined, inOneMinute);
    await returnSurplus((await db().unmatchedCapture.findFirstOrThrow()).id);
    expect(await paypal().refundedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("captures no second attempt at PayPal while the capture of the first is pending", async () => {
    const { visitor, orderId, first } = await twoAttempts();
    const { body } = await visitor.pay("39.99");
    expect(body.id).not.toBe(first);
    for (const id of [first, body.id]) await paypal().approve(id);
    await paypal().addFault({ operation: "capture", kind: "pending" });
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "pending" });
    expect(await settlePayment(body.id, "customer")).toMatchObject({ outcome: "unknown" });
    expect(await paypal().capturedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("does not wait for ever when two captures at PayPal began at the same moment", async () => {
    const { visitor, orderId, first } = await twoAttempts();
    const { body } = await visitor.pay("39.99");
    for (const id of [first, body.id]) await paypal().approve(id);
    await db().payment.updateMany({
      where: { providerOrderId: { in: [first, body.id] } },
      data: { status: "capturing", attempt: 1, captureBegunAt: new Date() },
    });
    expect(await settlePayment(body.id, "customer")).toMatchObject({ outcome: "captured" });
    expect(await orderRow(orderId)).toMatchObject({ status: "completed" });
    await beganLongAgo(first);
    await reconcilePayments(undefined, inOneMinute);
    expect(await paypal().capturedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("captures nothing while another payment is held for a person", async () => {
    const { orderId, first, second } = await twoAttempts();
    await paypal().approve(first);
    await moyasar.fault({ operation: "create", kind: "wrong-amount" });
    await charge(second, orderId);
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "review" });
    expect(await settlePayment(first, "customer")).toMatchObject({ outcome: "review" });
    await reconcilePayments(undefined, inOneMinute);
    expect(await paypal().capturedFor(orderId)).toEqual([]);
  });

  it("begins no further payment while the first may have taken the money, and says so", async () => {
    const { visitor, orderId, first } = await twoAttempts();
    await paypal().approve(first);
    await paypal().addFault({ operation: "capture", kind: "reset-after" });
    await settlePayment(first, "customer");
    await expect(attemptOf(visitor)).rejects.toMatchObject({ code: "payment_in_progress" });
    await expect(openHostedPage(visitor.sessionId, provider)).rejects.toMatchObject({
      code: "payment_in_progress",
    });
    const progress = await orderProgress(orderId, [visitor.sessionId]);
    expect(progress.payment).toBe("confirming");
    await reconcilePayments(undefined, inOneMinute);
    expect(await orderRow(orderId)).toMatchObject({ status: "completed" });
  });
});

describe("a buyer whose browser got no answer from the provider", () => {
  const payPalOrder = (sessionId: string) =>
    createProviderOrder({ amount: "39.99", currency: "USD", intent: "CAPTURE", sessionId });

  it("cannot pay again in another way once the provider has charged", async () => {
    const { visitor, orderId, id } = await begun();
    await charge(id, orderId);
    const inProgress = { code: "payment_in_progress" };
    await expect(openHostedPage(visitor.sessionId, provider)).rejects.toMatchObject(inProgress);
    await expect(payPalOrder(visitor.sessionId)).rejects.toMatchObject(inProgress);
    expect(moyasar.ledger().invoices).toEqual([]);
  });

  it("cannot pay again by card after PayPal was begun in between", async () => {
    const { visitor, orderId, id } = await begun();
    await moyasar.create({ id, orderId });
    await payPalOrder(visitor.sessionId);
    await moyasar.control(`payments/${id}/confirm`);
    const inProgress = { code: "payment_in_progress" };
    await expect(attemptOf(visitor)).rejects.toMatchObject(inProgress);
    await expect(payPalOrder(visitor.sessionId)).rejects.toMatchObject(inProgress);
  });

  it("cannot pay again after an earlier card, whatever came in between", async () => {
    const { visitor, orderId, id } = await begun();
    await moyasar.create({ id, orderId });
    await db().$executeRaw`
      INSERT INTO payments (order_id, provider, provider_order_id, amount_usd, is_used_up)
      SELECT ${orderId}, 'moyasar', 'attempt-' || n, 39.99, true FROM generate_series(1, 6) n`;
    await moyasar.control(`payments/${id}/confirm`);
    await expect(attemptOf(visitor)).rejects.toMatchObject({ code: "payment_in_progress" });
  });

  it("can pay with another provider while the first one does not answer", async () => {
    const { visitor } = await begun();
    await moyasar.fault({ operation: "get", kind: "status-500", times: 20 });
    expect(await payPalOrder(visitor.sessionId)).toMatchObject({ id: expect.any(String) });
    await expect(attemptOf(visitor)).rejects.toMatchObject({ code: "earlier_payment_unknown" });
  });

  it("is led to a new page when that of an earlier invoice is over", async () => {
    const { visitor } = await begun();
    const first = await openHostedPage(visitor.sessionId, provider);
    expect(await openHostedPage(visitor.sessionId, provider)).toBe(first);
    await moyasar.cancelPage(moyasar.ledger().invoices[0]?.id ?? "");
    expect(await openHostedPage(visitor.sessionId, provider)).not.toBe(first);
  });

  it("begins at most 20 attempts to pay an order", async () => {
    const { visitor, orderId } = await begun();
    await db().$executeRaw`
      INSERT INTO payments (order_id, provider, provider_order_id, amount_usd, is_used_up)
      SELECT ${orderId}, 'moyasar', 'attempt-' || n, 39.99, true FROM generate_series(1, 19) n`;
    await expect(payPalOrder(visitor.sessionId)).rejects.toMatchObject({
      code: "too_many_requests",
    });
    await expect(openHostedPage(visitor.sessionId, provider)).rejects.toMatchObject({
      code: "too_many_requests",
    });
  });
});

describe("a provider that does not answer", () => {
  it("does not keep the shop from finding refunds at another provider", async () => {
    for (let order = 0; order < 4; order += 1) {
      const { orderId, id } = await begun();
      await charge(id, orderId);
      await settlePayment(id, "customer");
    }
    const { orderId, first } = await twoAttempts();
    await paypal().approve(first);
    await settlePayment(first, "customer");
    await paypal().refund(orderId, {});
    await moyasar.fault({ operation: "get", kind: "status-500", times: 100 });
    expect(await reconcileReturns(undefined, () => new Date(Date.now() + 3_700_000))).toBe(1);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ origin: "provider" }]);
  });
});
