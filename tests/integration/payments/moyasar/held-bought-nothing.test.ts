import { beforeEach, describe, expect, it } from "vitest";
import type { OrderTableDto } from "@/contract/admin/orders/order-table";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import { ApiProgram } from "../../../support/people/api-program";
import { callAs } from "../../../support/people/callers";
import { attemptOf, begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";
import { deliver, eventsOf, subscribe } from "../../../support/webhooks/receivers";

const moyasar = withMoyasar();
beforeEach(createUsers);

async function settle(id: string) {
  await moyasar.control(`payments/${id}/confirm`);
  return settlePayment(id, "customer");
}

/** A completed order with a second, held payment, $10.00 of which was refunded. */
async function paidBesideHeld() {
  const { orderId, id, visitor } = await begun();
  await moyasar.create({ orderId, id });
  const { id: held } = await attemptOf(visitor);
  await moyasar.create({ orderId, id: held, amount: HALALAS - 1 });
  expect(await settle(held)).toMatchObject({ outcome: "review" });
  await moyasar.control(`payments/${held}/refund`, { amount: 3750 });
  const [payment] = await capturedPaymentsOf(orderId);
  if (payment) await findReturns(payment);
  expect(await settle(id)).toMatchObject({ outcome: "captured" });
  return { orderId, visitor };
}

async function refunded(orderId: number, amountUSD: string) {
  await refund({ orderId, amountUSD });
  const { id } = await db().refund.findFirstOrThrow({ where: { orderId, status: "requested" } });
  await executeRefund(id);
}

/** The payment status, badges and refunded amount that the buyer and the panel see. */
async function shown({ orderId, visitor }: Awaited<ReturnType<typeof paidBesideHeld>>) {
  const { customerEmail: email } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  const [order] = await myOrders({ id: 0, email }, undefined, false);
  const { payment } = await orderProgress(orderId, [visitor.sessionId]);
  const badge = (await secondBadgesOf([orderId], "shop")).get(orderId) ?? null;
  const { secondBadge, refundedUSD } = order ?? {};
  return [payment, order?.payment, badge, secondBadge, refundedUSD];
}

describe("a held payment beside the one that paid", () => {
  it("does not make its order a refunded one when it goes back", async () => {
    const order = await paidBesideHeld();
    expect(await shown(order)).toEqual(["paid", "paid", null, null, "0.00"]);
    await refunded(order.orderId, "29.99");
    expect(await shown(order)).toEqual(["paid", "paid", null, null, "0.00"]);
    await refunded(order.orderId, "39.99");
    expect(await shown(order)).toEqual(["refunded", "refunded", "refunded", "refunded", "39.99"]);
  });

  it("does not list its order among the refunded ones when it goes back", async () => {
    const { orderId } = await paidBesideHeld();
    await refunded(orderId, "29.99");
    const found = async () => {
      const table = await callAs("admin", "admin.orders.table", { status: "refunded" });
      return (table as OrderTableDto).rows.map(({ id }) => id);
    };
    expect(await found()).toEqual([]);
    await refunded(orderId, "39.99");
    expect(await found()).toEqual([orderId]);
  });

  it("does not count in the refunded sum of webhook events once the order is paid", async () => {
    const receiver = await subscribe(["order.refunded"]);
    const { orderId } = await paidBesideHeld();
    for (const amountUSD of ["29.99", "39.99"]) await refunded(orderId, amountUSD);
    await deliver();
    expect(eventsOf(receiver).map(({ data }) => data)).toMatchObject([
      // This refund precedes the capture, when the held payment is the order's only money.
      { refunded: { amount: 1000 }, isFull: false },
      { refunded: { amount: 0 }, isFull: false },
      { refunded: { amount: 3999 }, isFull: true },
    ]);
  });

  it("is not the charge of its order", async () => {
    const { orderId } = await paidBesideHeld();
    const program = await ApiProgram.with(["orders:read"]);
    const { body } = await program.call("GET", `/orders/${orderId}`);
    expect(body.charge).toEqual({ amount: HALALAS, currency: "SAR" });
    await refunded(orderId, "29.99");
  });
});
