import { beforeEach, describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { attentionReasonsOf } from "@/server/orders/attention";
import { expireOrders } from "@/server/orders/expire-orders";
import { lockOrder } from "@/server/orders/move-order";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { holdForReview } from "@/server/payments/settlement/hold-for-review";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  leaveKeys,
  orderRow,
  provider,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { createUsers } from "../../../support/people/accounts";
import { auditLog, executeRefunds, refund, runAction } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const reason = "we looked into it";

/** An order whose captured amount differs from its total. */
async function heldOrder(): Promise<number> {
  const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
  await provider().addFault({ operation: "capture", kind: "wrong-amount" });
  expect((await visitor.capture(providerOrderId)).body).toMatchObject({ outcome: "review" });
  return orderId;
}

const refused = (code: string) => ({ cause: { code } });

describe("a held payment", () => {
  it("that an admin accepts completes its order, which is delivered", async () => {
    const orderId = await heldOrder();
    await runAction("orders.acceptPayment", { orderId, reason });
    const order = await orderRow(orderId);
    expect(order).toMatchObject({
      status: "completed",
      reviewReason: null,
      payments: [{ status: "captured" }],
      mails: [{ kind: "order-delivery" }],
    });
    expect(order.items[0]?.licenceKeys).toMatchObject([{ status: "sold" }]);
    expect(order.events.filter((one) => one.actor === "admin:1")).toMatchObject([
      { type: "review" },
      { type: "status", fromStatus: "pending", toStatus: "completed" },
    ]);
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
    expect(await auditLog()).toMatchObject([{ action: "order.accept_payment", reason }]);
  });

  it("waits for stock if its stock has gone", async () => {
    const orderId = await heldOrder();
    await db().licenceKey.deleteMany({ where: { orderItem: { orderId } } });
    await leaveKeys(DESKTOP_OS, 0);
    await runAction("orders.acceptPayment", { orderId, reason });
    expect(await orderRow(orderId)).toMatchObject({
      status: "pending",
      waitsFor: "stock",
      payments: [{ status: "captured" }],
      refunds: [],
    });
  });

  it("is refunded as captured, in whole; its order fails and releases its keys", async () => {
    const orderId = await heldOrder();
    const [held] = (await orderRow(orderId)).payments;
    const left = held?.capturedUSD?.toFixed(2) ?? "";
    expect(left).not.toBe("39.99");
    await expect(refund({ orderId, amountUSD: "1.00" })).rejects.toMatchObject(
      refused("refund_whole_only"),
    );
    await refund({ orderId, amountUSD: left });
    await executeRefunds();
    const order = await orderRow(orderId);
    expect(order).toMatchObject({ status: "failed", refunds: [{ status: "refunded" }] });
    expect(order.items[0]?.licenceKeys).toEqual([]);
    expect(simulator.ledger().refunds.map((one) => one.amount.value)).toEqual([left]);
  });

  it("of a failed order waits for a person, and is refunded in whole", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await expireOrders(() => new Date(Date.now() + 3_600_000))).toBe(1);
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    await captureBehindTheBack(providerOrderId);
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("review");
    const needs = async () => (await attentionReasonsOf([orderId], new Date())).get(orderId);
    expect(await needs()).toEqual(["payment_held"]);
    await expect(refund({ orderId, amountUSD: "1.00" })).rejects.toMatchObject(
      refused("refund_whole_only"),
    );
    const [held] = (await orderRow(orderId)).payments;
    await refund({ orderId, amountUSD: held?.capturedUSD?.toFixed(2) ?? "" });
    expect(await needs()).toBeUndefined();
    expect(await auditLog()).toMatchObject([{ action: "order.refund", after: { lines: 0 } }]);
  });

  it("is held under the order's lock, which is taken before the payment's as everywhere", async () => {
    const { orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const paymentId = (await orderRow(orderId)).payments[0]?.id ?? 0;
    const captured: Captured = {
      captureId: "OTHER",
      amount: { minor: 1, currency: "USD" },
      fee: null,
      payee: "ours",
      customId: String(orderId),
      isRefunded: false,
      payer: null,
    };
    const problem = "captured another amount";
    const hold = () =>
      holdForReview({
        ...{ orderId, provider: "paypal", paymentId, captured, problem },
        asked: { usd: cents(3_999), charge: { minor: 3_999, currency: "USD" } },
        actor: "provider",
        at: new Date(),
      });
    const another = (tx: PrismaTransaction) =>
      tx.prisma.payment.update({ where: { id: paymentId }, data: { attempt: 9 } });
    await concurrently([hold], another, (tx) => lockOrder(tx, orderId));
    expect((await orderRow(orderId)).payments).toMatchObject([{ status: "review", attempt: 9 }]);
  });

  it("is either accepted or refunded, even by two admins at once", async () => {
    const orderId = await heldOrder();
    const [held] = (await orderRow(orderId)).payments;
    const outcomes = await Promise.allSettled([
      runAction("orders.acceptPayment", { orderId, reason }),
      refund({ orderId, amountUSD: held?.capturedUSD?.toFixed(2) ?? "" }),
      runAction("orders.acceptPayment", { orderId, reason }),
    ]);
    const { status, refunds } = await orderRow(orderId);
    // A refund after the acceptance succeeds too, and withdraws the codes.
    expect(outcomes.filter((one) => one.status === "fulfilled").length).toBe(
      status === "completed" && refunds.length === 1 ? 2 : 1,
    );
    expect(["completed", "failed"]).toContain(status);
  });
});
