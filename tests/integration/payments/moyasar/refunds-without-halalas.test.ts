import { beforeEach, expect, it } from "vitest";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** A paid order with a refund of $10.00 that the previous release requested during an update. */
async function refundedByPrevious() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await settlePayment(order.id, "customer");
  const [payment] = await capturedPaymentsOf(order.orderId);
  if (!payment) throw new Error("the order has no payment");
  const { orderId, paymentId } = payment;
  const data = { orderId, paymentId, amountUSD: "10.00", reason: "from before" };
  const { id: refundId } = await db().refund.create({ data });
  return { ...order, payment, refundId };
}

const refundsOf = async (orderId: number) =>
  (await orderRow(orderId)).refunds.map(({ status, chargeMinor }) => [status, chargeMinor]);
const returned = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

it("a refund without halalas is executed with those of its dollars, which are stored", async () => {
  const { orderId, id, refundId } = await refundedByPrevious();
  await executeRefund(refundId);
  expect(returned(id)).toBe(3750);
  expect(await refundsOf(orderId)).toEqual([["refunded", 3750]]);
});

it("a refund without halalas hinders neither another one nor one in the dashboard", async () => {
  const { orderId, id, payment } = await refundedByPrevious();
  await moyasar.control(`payments/${id}/refund`, { amount: 1000 });
  await findReturns(payment);
  await refund({ orderId, amountUSD: "27.32" });
  for (const { id: open } of await db().refund.findMany({ where: { status: "requested" } })) {
    await executeRefund(open);
  }
  expect(returned(id)).toBe(HALALAS);
  expect(await refundsOf(orderId)).toEqual([
    ["refunded", 3750],
    ["refunded", 1000],
    ["refunded", HALALAS - 4750],
  ]);
});
