import { beforeEach, describe, expect, it, vi } from "vitest";
import { differencesFromProvider } from "@/server/books/provider-books";
import { openHostedPage } from "@/server/payments/provider/create-provider-order";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { returnSurplus, returnSurplusJob } from "@/server/payments/refunds/return-surplus";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { unknownPayments } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import type { Visitor } from "../../../support/people/visitor";
import {
  attemptOf,
  begun,
  CARDS,
  HALALAS,
  provider,
  withMoyasar,
} from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** A card payment whose buyer has confirmed it at the bank. */
async function pay(attempt: { id: string; orderId: number; amount?: number; currency?: string }) {
  const made = await moyasar.create({ amount: HALALAS, ...attempt });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await moyasar.control(`payments/${attempt.id}/confirm`);
}

async function paid() {
  const order = await begun();
  await pay(order);
  expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "captured" });
  return order;
}

describe("an attempt", () => {
  it("waits before and during the bank's page, and completes the order once it is paid", async () => {
    const order = await begun();
    expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "not_approved" });
    await moyasar.create({ ...order, amount: HALALAS });
    expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "not_approved" });
    await moyasar.control(`payments/${order.id}/confirm`);
    expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "captured" });
    expect((await orderRow(order.orderId)).payments).toMatchObject([
      { status: "captured", captureId: order.id, chargeCurrency: "SAR", capturedMinor: HALALAS },
    ]);
  });

  it("is reused until the browser starts the payment; the next request then gets a new attempt", async () => {
    const order = await begun();
    expect(await attemptOf(order.visitor)).toMatchObject({ id: order.id });
    await moyasar.create({ ...order, amount: HALALAS });
    const { id } = await attemptOf(order.visitor);
    expect(id).not.toBe(order.id);
  });

  it("is declined with the bank's reason, and the buyer can try again", async () => {
    const order = await begun();
    await moyasar.create({ ...order, amount: HALALAS, card: CARDS.insufficientFunds });
    await moyasar.control(`payments/${order.id}/confirm`);
    expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "declined" });
    expect((await orderRow(order.orderId)).payments).toMatchObject([
      { status: "declined", declineReason: "INSUFFICIENT_FUNDS", isUsedUp: true },
    ]);
    const { id } = await attemptOf(order.visitor);
    await pay({ ...order, id });
    expect(await settlePayment(id, "customer")).toMatchObject({ outcome: "captured" });
  });

  it.each([
    ["another amount", { amount: HALALAS - 1 }],
    ["another currency", { currency: "USD" }],
    ["another order", { orderId: 999_999 }],
  ])("of %s waits for a person", async (_, change) => {
    const order = await begun();
    await pay({ ...order, ...change });
    expect(await settlePayment(order.id, "customer")).toMatchObject({ outcome: "review" });
  });
});

describe("Moyasar's own page", () => {
  const pageOf = (visitor: Visitor) => openHostedPage(visitor.sessionId, provider);

  it("is the same until it is paid, and its payment completes and refunds the order", async () => {
    const { visitor, orderId } = await begun();
    const url = await pageOf(visitor);
    expect(await pageOf(visitor)).toBe(url);
    const { invoices } = moyasar.ledger();
    expect(invoices).toHaveLength(1);
    const providerOrderId = `invoice-${invoices[0]?.id}`;
    expect(await settlePayment(providerOrderId, "customer")).toMatchObject({
      outcome: "not_approved",
    });
    await moyasar.payPage(url);
    expect(await settlePayment(providerOrderId, "customer")).toMatchObject({ outcome: "captured" });
    const [, payment] = (await orderRow(orderId)).payments;
    expect(payment).toMatchObject({ status: "captured", providerOrderId, capturedMinor: HALALAS });
    await refund({ orderId, amountUSD: "39.99" });
    const { id } = await db().refund.findFirstOrThrow({ where: { orderId } });
    await executeRefund(id);
    expect(moyasar.ledger().payments[0]?.refunded).toBe(HALALAS);
  });
});

describe("a refund", () => {
  const requested = async (orderId: number, amountUSD: string) => {
    await refund({ orderId, amountUSD });
    return db().refund.findFirstOrThrow({ where: { orderId, status: "requested" } });
  };
  const returned = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

  it("in parts returns the whole to the halala", async () => {
    const { orderId, id } = await paid();
    for (const amount of ["10.00", "29.99"])
      await executeRefund((await requested(orderId, amount)).id);
    expect(returned(id)).toBe(HALALAS);
    expect((await orderRow(orderId)).refunds.map(({ status }) => status)).toEqual([
      ...["refunded", "refunded"],
    ]);
  });

  it("whose answer was lost is made once", async () => {
    const { orderId, id } = await paid();
    const { id: refundId } = await requested(orderId, "10.00");
    await moyasar.fault({ operation: "refund", kind: "reset-after" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await executeRefund(refundId);
    expect(returned(id)).toBe(3750);
    await reconcileReturns(undefined, () => new Date(Date.now() + 2 * 3_600_000));
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
  });

  it("that was lost before it arrived is sent again, once it cannot be under way", async () => {
    const { orderId, id } = await paid();
    const { id: refundId } = await requested(orderId, "10.00");
    await moyasar.fault({ operation: "refund", kind: "reset-before" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await expect(executeRefund(refundId)).rejects.toThrow("under way");
    expect(returned(id)).toBe(0);
    await db().$executeRaw`UPDATE refunds SET asked_at = now() - interval '20 seconds'`;
    await executeRefund(refundId);
    expect(returned(id)).toBe(3750);
  });

  it("made in the dashboard is booked once, with and without its event", async () => {
    const { orderId, id } = await paid();
    await moyasar.control(`payments/${id}/refund`, { amount: 3750 });
    await reconcileReturns(undefined, () => new Date(Date.now() + 2 * 3_600_000));
    await moyasar.deliver("payment_refunded", {
      id,
      amount: HALALAS,
      currency: "SAR",
      refunded: 3750,
    });
    const [event] = await db().providerEvent.findMany();
    await processProviderEvent(event?.id ?? "");
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "refunded", origin: "provider", chargeMinor: 3750 },
    ]);
  });

  it("beside one in the dashboard is neither lost nor made twice", async () => {
    const { orderId, id } = await paid();
    const { id: refundId } = await requested(orderId, "10.00");
    await moyasar.fault({ operation: "refund", kind: "reset-after" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await moyasar.control(`payments/${id}/refund`, { amount: 1000 });
    await reconcileReturns(undefined, () => new Date(Date.now() + 2 * 3_600_000));
    await executeRefund(refundId);
    expect(returned(id)).toBe(4750);
    const refunds = (await orderRow(orderId)).refunds.map(({ chargeMinor }) => chargeMinor);
    expect(refunds.sort()).toEqual([1000, 3750]);
  });

  it("does not hide an earlier dashboard refund that the shop has not read yet", async () => {
    const { orderId, id } = await paid();
    const { id: refundId } = await requested(orderId, "10.00");
    await moyasar.control(`payments/${id}/refund`, { amount: 1000 });
    await executeRefund(refundId);
    expect(returned(id)).toBe(4750);
    await reconcileReturns(undefined, () => new Date(Date.now() + 2 * 3_600_000));
    const refunds = (await orderRow(orderId)).refunds.map(({ chargeMinor }) => chargeMinor);
    expect(refunds.sort()).toEqual([1000, 3750]);
  });
});

describe("a webhook", () => {
  const subject = (id: string) => ({ id, amount: HALALAS, currency: "SAR", refunded: 0 });

  it("settles the payment that it names", async () => {
    const order = await begun();
    await pay(order);
    expect((await moyasar.deliver("payment_paid", subject(order.id))).status).toBe(204);
    const [event] = await db().providerEvent.findMany();
    await processProviderEvent(event?.id ?? "");
    expect((await orderRow(order.orderId)).status).toBe("completed");
    expect(JSON.stringify(event)).not.toContain("simulated-moyasar-webhook-secret");
  });

  it.each([
    ["with another secret", { secret_token: "a-guess-of-the-secret" }],
    ["of the live mode", { live: true }],
  ])("%s is refused without a call to Moyasar", async (_, change) => {
    const order = await begun();
    await pay(order);
    const before = moyasar.calls();
    expect((await moyasar.deliver("payment_paid", subject(order.id), change)).status).toBe(403);
    expect(await db().providerEvent.count()).toBe(0);
    expect(moyasar.calls()).toBe(before);
  });

  it.each(["payment_paid", "payment_refunded", "payment_voided"])(
    "%s of another software's payment is closed without a call to Moyasar",
    async (type) => {
      const before = moyasar.calls();
      await moyasar.deliver(type, subject("0e9d8c7b-6a59-4837-8615-041312110100"));
      const [event] = await db().providerEvent.findMany();
      await processProviderEvent(event?.id ?? "");
      expect(moyasar.calls()).toBe(before);
      expect(await unknownPayments()).toEqual([]);
    },
  );

  it.each(["payment_paid", "payment_refunded", "payment_voided"])(
    "%s that names an unknown payment of an unknown order waits for a person without a call to Moyasar",
    async (type) => {
      const before = moyasar.calls();
      const id = "0e9d8c7b-6a59-4837-8615-041312110100";
      const metadata = { order_id: "987654321", attempt: id };
      await moyasar.deliver(type, { ...subject(id), metadata });
      const [event] = await db().providerEvent.findMany();
      await processProviderEvent(event?.id ?? "");
      expect(moyasar.calls()).toBe(before);
      expect(await unknownPayments()).toMatchObject([
        { kind: "money", captureId: id, orderNumber: "987654321", currencyCode: "SAR" },
      ]);
      expect((await db().providerEvent.findMany())[0]?.processedAt).not.toBeNull();
    },
  );
});

describe("a second payment of an order", () => {
  async function paidTwice() {
    const order = await begun();
    await moyasar.create({ ...order, amount: HALALAS });
    const { id: second } = await attemptOf(order.visitor);
    await pay({ ...order, id: second });
    expect(await settlePayment(second, "customer")).toMatchObject({ outcome: "captured" });
    await moyasar.control(`payments/${order.id}/confirm`);
    return { ...order, second };
  }
  const refunded = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

  /** Sends Moyasar's event that `refunded` halalas of a payment went back, and processes it. */
  async function refundEvent(gone: { id: string; orderId: number; refunded: number }) {
    const { id, orderId, refunded } = gone;
    const metadata = { order_id: String(orderId), attempt: id };
    const subject = { id, amount: HALALAS, currency: "SAR", refunded, metadata };
    await moyasar.deliver("payment_refunded", subject);
    const [event] = await db().providerEvent.findMany({ where: { processedAt: null } });
    await processProviderEvent(event?.id ?? "");
  }

  it("is found without an event, and goes back with an entry in the history and a mail", async () => {
    const told = vi.spyOn(log, "error");
    const { orderId, id, second } = await paidTwice();
    await reconcilePayments(undefined, () => new Date(Date.now() + 3_600_000));
    const further = await db().unmatchedCapture.findFirstOrThrow();
    expect(further).toMatchObject({ captureId: id, currencyCode: "SAR", amount: "149.96" });
    await returnSurplus(further.id);
    await returnSurplus(further.id);
    expect([refunded(id), refunded(second)]).toEqual([HALALAS, 0]);
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "completed", refunds: [] });
    expect(order.mails.map(({ kind }) => kind)).toEqual(["order-delivery", "order-overpaid"]);
    const notes = order.events.map(({ reason }) => reason);
    expect(notes).toContain("paid_twice: 149.96 SAR");
    expect(notes).toContain("paid_twice_returned: 149.96 SAR");
    expect(await unknownPayments()).toEqual([]);

    await refundEvent({ id, orderId, refunded: HALALAS });
    const later = () => new Date(Date.now() + 3 * 3_600_000);
    expect(await reconcilePayments(undefined, later)).toBeGreaterThan(0);
    expect(await db().providerEvent.findMany()).toMatchObject([{ unknownAt: null }]);
    expect(await unknownPayments()).toEqual([]);
    expect(told).not.toHaveBeenCalled();
    const all = { since: new Date(0), until: new Date(Date.now() + 60_000) };
    const none = { differences: [], failures: [] };
    expect(await differencesFromProvider(all)).toEqual({ asked: 2, ...none });
  });

  it("of which a part went back in the dashboard waits for a person until the rest has", async () => {
    const { orderId, id } = await paidTwice();
    await moyasar.control(`payments/${id}/refund`, { amount: 5000 });
    await refundEvent({ id, orderId, refunded: 5000 });
    expect(await unknownPayments()).toMatchObject([{ captureId: id, isReturn: false }]);
    await moyasar.control(`payments/${id}/refund`);
    await refundEvent({ id, orderId, refunded: HALALAS });
    expect(await unknownPayments()).toEqual([]);
    await refundEvent({ id, orderId, refunded: HALALAS });
    expect(await unknownPayments()).toEqual([]);
  });

  it("goes back once when the answer was lost, and waits for a person when it is refused", async () => {
    const { id } = await paidTwice();
    await settlePayment(id, "customer");
    const { id: further } = await db().unmatchedCapture.findFirstOrThrow();
    await moyasar.fault({ operation: "refund", kind: "reset-after" });
    await expect(returnSurplus(further)).rejects.toThrow();
    await returnSurplus(further);
    expect(refunded(id)).toBe(HALALAS);

    const other = await paidTwice();
    await settlePayment(other.id, "customer");
    await moyasar.control(`payments/${other.id}/refuse-refunds`);
    const [row] = await db().unmatchedCapture.findMany({ where: { closedAt: null } });
    await returnSurplus(row?.id ?? 0);
    expect(await unknownPayments()).toMatchObject([{ captureId: other.id }]);
  });

  it("in a currency that the shop does not return waits for a person", async () => {
    const order = await begun();
    await moyasar.create({ ...order, amount: HALALAS, currency: "EUR" });
    const { id: second } = await attemptOf(order.visitor);
    await pay({ ...order, id: second });
    await settlePayment(second, "customer");
    await moyasar.control(`payments/${order.id}/confirm`);
    await settlePayment(order.id, "customer");
    expect(await db().unmatchedCapture.findMany()).toMatchObject([
      { captureId: order.id, currencyCode: "EUR", returnKey: null },
    ]);
    expect(await unknownPayments()).toMatchObject([{ captureId: order.id }]);
    expect(await db().job.count({ where: { queue: returnSurplusJob.name } })).toBe(0);
  });
});
