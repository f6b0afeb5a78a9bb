import { beforeEach, describe, expect, it } from "vitest";
import { note } from "@/domain/orders/order-notes";
import { orderProfit } from "@/server/figures/order-profit";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { returnSurplus } from "@/server/payments/refunds/return-surplus";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { issueReceipt } from "@/server/receipts/issue-receipt";
import { DESKTOP_OS, leaveKeys, orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { refund, runAction } from "../../../support/people/admin-actions";
import { attemptOf, begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

const returned = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

/** An order with a held payment and a second attempt that is not paid yet. */
async function held(money: { amount?: number; orderId?: number }) {
  const first = await begun();
  await moyasar.create({ ...first, ...money });
  const { id: second } = await attemptOf(first.visitor);
  await moyasar.control(`payments/${first.id}/confirm`);
  expect(await settlePayment(first.id, "customer")).toMatchObject({ outcome: "review" });
  return { ...first, second };
}

/** An order with a held payment, $10.00 of which was refunded in the dashboard. */
async function heldInPart() {
  const order = await held({ amount: HALALAS - 1 });
  await moyasar.control(`payments/${order.id}/refund`, { amount: 3750 });
  const [payment] = await capturedPaymentsOf(order.orderId);
  if (payment) await findReturns(payment);
  return order;
}

const statusesOf = async (orderId: number) => {
  const { payments } = await orderRow(orderId);
  return Object.fromEntries(payments.map((one) => [one.providerOrderId, one.status]));
};

async function settleSecond({ orderId, second }: { orderId: number; second: string }) {
  await moyasar.create({ orderId, id: second });
  await moyasar.control(`payments/${second}/confirm`);
  return settlePayment(second, "customer");
}

/** Requests a refund as an admin and executes it at the provider. */
async function refundHeld(orderId: number, amountUSD: string) {
  await refund({ orderId, amountUSD });
  const { id } = await db().refund.findFirstOrThrow({ where: { orderId, status: "requested" } });
  await executeRefund(id);
}

describe("a held payment of an order that another payment pays", () => {
  it("is returned automatically if its amount is wrong, and an admin's refund returns the captured payment", async () => {
    const order = await held({ amount: HALALAS - 1 });
    const { orderId, id, second } = order;
    expect(await settleSecond(order)).toMatchObject({ outcome: "captured" });
    expect(await statusesOf(orderId)).toEqual({ [id]: "created", [second]: "captured" });
    // Two fees of 2.87 SAR: 1 % and a riyal, with VAT.
    expect((await orderProfit(orderId))?.feeUSD).toBe("1.53");
    const further = await db().unmatchedCapture.findFirstOrThrow();
    expect(further).toMatchObject({ captureId: id, amount: "149.95", currencyCode: "SAR" });
    await settlePayment(id, "provider");
    await returnSurplus(further.id);
    expect([returned(id), returned(second)]).toEqual([HALALAS - 1, 0]);
    expect(await orderRow(orderId)).toMatchObject({ reviewReason: null, refunds: [] });
    await refundHeld(orderId, "39.99");
    expect(returned(second)).toBe(HALALAS);
  });

  it("of another order's number stays held, and is refunded before the payment that paid", async () => {
    const order = await held({ orderId: 999_999 });
    const { orderId, id, second } = order;
    expect(await settleSecond(order)).toMatchObject({ outcome: "captured" });
    expect(await statusesOf(orderId)).toEqual({ [id]: "review", [second]: "captured" });
    expect(await orderRow(orderId)).toMatchObject({ reviewReason: note("other_order") });
    expect(await db().unmatchedCapture.findMany()).toEqual([]);
    await refundHeld(orderId, "39.99");
    expect([returned(id), returned(second)]).toEqual([HALALAS, 0]);
    expect((await orderProfit(orderId))?.feeUSD).toBe("1.54");
  });

  it("of another order's number stays held, although its amount differs too", async () => {
    const order = await held({ orderId: 999_999, amount: HALALAS - 1 });
    expect(await settleSecond(order)).toMatchObject({ outcome: "captured" });
    expect(await statusesOf(order.orderId)).toMatchObject({ [order.id]: "review" });
    expect(await orderRow(order.orderId)).toMatchObject({ reviewReason: note("other_order") });
    await refundHeld(order.orderId, "39.99");
  });

  it("stays held with its reason while another payment is held too", async () => {
    const { orderId, id, visitor } = await begun();
    await moyasar.create({ id, orderId: 999_999 });
    const { id: second } = await attemptOf(visitor);
    await moyasar.create({ orderId, id: second, amount: HALALAS - 1 });
    const { id: third } = await attemptOf(visitor);
    for (const one of [id, second]) {
      await moyasar.control(`payments/${one}/confirm`);
      expect(await settlePayment(one, "customer")).toMatchObject({ outcome: "review" });
    }
    const { reviewReason } = await orderRow(orderId);
    expect(await settleSecond({ orderId, second: third })).toMatchObject({ outcome: "captured" });
    expect(await statusesOf(orderId)).toEqual({
      ...{ [id]: "review", [second]: "review" },
      [third]: "captured",
    });
    expect(await orderRow(orderId)).toMatchObject({ reviewReason });
    for (const _ of [id, second]) await refundHeld(orderId, "39.99");
    expect([id, second, third].map(returned)).toEqual([HALALAS, HALALAS - 1, 0]);
  });

  it("that stays held is refunded first and alone, and the order keeps its lines", async () => {
    const order = await heldInPart();
    const { orderId, id, second } = order;
    expect(await settleSecond(order)).toMatchObject({ outcome: "captured" });
    await issueReceipt("order", orderId);
    await expect(refund({ orderId, amountUSD: "39.99" })).rejects.toMatchObject({
      cause: { code: "refund_too_large" },
    });
    await refundHeld(orderId, "29.99");
    expect([returned(id), returned(second)]).toEqual([HALALAS - 1, 0]);
    const { items, status, refunds } = await orderRow(orderId);
    expect([items[0]?.refundId, items[0]?.licenceKeys[0]?.status]).toEqual([null, "sold"]);
    expect(status).toBe("completed");
    // Only refunds of the captured payment get receipts, and these are refunds of the held payment.
    for (const one of refunds) expect(await issueReceipt("refund", one.id)).toBeNull();
  });

  it("cannot be accepted once the order is paid, and its refund does not end the wait for stock", async () => {
    const order = await heldInPart();
    const { orderId, second } = order;
    await db().licenceKey.deleteMany({ where: { orderItem: { orderId } } });
    await leaveKeys(DESKTOP_OS, 0);
    expect(await settleSecond(order)).toMatchObject({ outcome: "awaiting_stock" });
    await expect(
      runAction("orders.acceptPayment", { orderId, reason: "both are paid" }),
    ).rejects.toMatchObject({ cause: { code: "action_impossible" } });
    await refundHeld(orderId, "29.99");
    expect(await orderRow(orderId)).toMatchObject({ status: "pending", waitsFor: "stock" });
    expect(returned(second)).toBe(0);
  });
});
