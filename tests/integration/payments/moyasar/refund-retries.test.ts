import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import { begun, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);
afterEach(() => vi.unstubAllGlobals());

async function paid() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await settlePayment(order.id, "customer");
  return order;
}

async function requested(orderId: number, amountUSD = "10.00") {
  await refund({ orderId, amountUSD });
  const found = { where: { orderId }, orderBy: { id: "desc" } } as const;
  return (await db().refund.findFirstOrThrow(found)).id;
}

/** Executes a refund, and runs `meanwhile` after the refund has first read the payment. */
const executeLate = (id: number, meanwhile: () => Promise<unknown>) =>
  concurrently(
    [() => executeRefund(id)],
    meanwhile,
    (tx) => tx.prisma.$executeRaw`SELECT FROM refunds WHERE id = ${id} FOR UPDATE`,
  );

/** Runs `change` before the shop's call to Moyasar with this number, counted from now. */
function beforeCall(number: number, change: () => Promise<unknown>): void {
  let calls = 0;
  vi.stubGlobal("fetch", async (...call: Parameters<typeof fetch>) => {
    if (call[0] instanceof URL) calls += 1;
    if (call[0] instanceof URL && calls === number) await change();
    return realFetch(...call);
  });
}
const realFetch = fetch;

async function paymentOf(orderId: number) {
  const [payment] = await capturedPaymentsOf(orderId);
  if (!payment) throw new Error("the order has no payment");
  return payment;
}

const returned = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

describe("a refund whose payment changes at the provider after the shop has read it", () => {
  it("is not requested again if its first request is executed after the read", async () => {
    const { orderId, id } = await paid();
    const refundId = await requested(orderId);
    await moyasar.fault({ operation: "refund", kind: "reset-before" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await db().$executeRaw`UPDATE refunds SET asked_at = now() - interval '20 seconds'`;
    await executeLate(refundId, () => moyasar.control(`payments/${id}/refund`, { amount: 3750 }));
    expect(returned(id)).toBe(3750);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
  });

  it("uses the refunded total that includes another refund completed in between", async () => {
    const { orderId, id } = await paid();
    const first = await requested(orderId);
    const second = await requested(orderId);
    await executeLate(second, () => executeRefund(first));
    expect(returned(id)).toBe(7500);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "refunded", providerRefundId: `${id}-3750` },
      { status: "refunded", providerRefundId: `${id}-7500` },
    ]);
  });

  it.each([
    ["a larger refund", "20.00", 7500],
    ["another refund of the same amount", "10.00", 3750],
  ])("is requested next time if the second read fails after %s", async (_name, usd, minor) => {
    const { orderId, id } = await paid();
    const first = await requested(orderId, usd);
    const second = await requested(orderId);
    const late = executeLate(second, async () => {
      await executeRefund(first);
      await moyasar.fault({ operation: "get", kind: "status-500" });
    });
    await expect(late).rejects.toThrow(`refund ${second}`);
    expect(returned(id)).toBe(minor);
    await executeRefund(second);
    expect(returned(id)).toBe(minor + 3750);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "refunded", providerRefundId: `${id}-${minor}` },
      { status: "refunded", providerRefundId: `${id}-${minor + 3750}` },
    ]);
  });

  it("is requested once by two workers at the same time, also if the first answer is lost", async () => {
    const { orderId, id } = await paid();
    const refundId = await requested(orderId);
    await moyasar.fault({ operation: "refund", kind: "reset-after" });
    beforeCall(2, () => executeRefund(refundId).catch(() => undefined));
    await expect(executeRefund(refundId)).rejects.toThrow("requested concurrently");
    expect(returned(id)).toBe(3750);
    await executeRefund(refundId);
    expect(returned(id)).toBe(3750);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
  });

  it("is not requested once another reader has booked a refund in the dashboard for it", async () => {
    const { orderId, id } = await paid();
    const refundId = await requested(orderId);
    const payment = await paymentOf(orderId);
    beforeCall(2, async () => {
      await moyasar.control(`payments/${id}/refund`, { amount: 3750 });
      await findReturns(payment);
    });
    await expect(executeRefund(refundId)).rejects.toThrow(`refund ${refundId}`);
    await executeRefund(refundId);
    expect(returned(id)).toBe(3750);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
  });
});

describe("a refund that was not requested yet", () => {
  it("fails if the dashboard has refunded so much that its amount is not left", async () => {
    const { orderId, id } = await paid();
    const refundId = await requested(orderId);
    beforeCall(2, () => moyasar.control(`payments/${id}/refund`, { amount: 13_000 }));
    await executeRefund(refundId);
    expect(returned(id)).toBe(13_000);
    const { refunds } = await orderRow(orderId);
    expect(refunds.find((one) => one.id === refundId)).toMatchObject({ status: "failed" });
    expect(refunds.find((one) => one.id !== refundId)).toMatchObject({
      ...{ status: "refunded", origin: "provider", chargeMinor: 13_000 },
    });
  });

  it("is not mistaken for a later refund that was executed before it", async () => {
    const { orderId, id } = await paid();
    const first = await requested(orderId);
    const second = await requested(orderId, "20.00");
    const payment = await paymentOf(orderId);
    await executeLate(first, async () => {
      await executeRefund(second);
      beforeCall(1, () => findReturns(payment));
    });
    expect(returned(id)).toBe(11_250);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { id: first, status: "refunded", chargeMinor: 3750 },
      { id: second, status: "refunded", chargeMinor: 7500 },
    ]);
  });
});
