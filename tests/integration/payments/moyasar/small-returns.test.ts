import { beforeEach, describe, expect, it } from "vitest";
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

/** A paid order; `giveBack` refunds halalas in Moyasar's dashboard. */
async function paid() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await settlePayment(order.id, "customer");
  const [payment] = await capturedPaymentsOf(order.orderId);
  if (!payment) throw new Error("the order has no payment");
  const giveBack = async (amount: number) => {
    await moyasar.control(`payments/${order.id}/refund`, { amount });
    await findReturns(payment);
  };
  return { ...order, payment, giveBack };
}

const rowsOf = async (orderId: number) =>
  (await orderRow(orderId)).refunds.map(
    ({ status, chargeMinor, amountUSD }) => [status, chargeMinor, amountUSD.toFixed(2)] as const,
  );

it("refunds of single halalas are booked in rounded cents that add up to the total", async () => {
  const { orderId, giveBack } = await paid();
  const booked = async (amount: number) => {
    await giveBack(amount);
    const rows = (await rowsOf(orderId)).map(([, minor, usd]) => [minor, usd] as const);
    return rows.sort(([one], [other]) => (one ?? 0) - (other ?? 0));
  };
  expect(await booked(1)).toEqual([[1, "0.01"]]);
  for (const _ of [2, 3, 4, 5]) expect(await booked(1)).toEqual([[1, "0.01"]]);
  // Six halalas are 1.6 cents, which is rounded to two.
  const two = [
    [1, "0.01"],
    [5, "0.01"],
  ];
  expect(await booked(1)).toEqual(two);
  const most = HALALAS - 7;
  expect(await booked(most)).toEqual([...two, [most, "39.96"]]);
  expect(await booked(1)).toEqual([[1, "0.01"], ...two, [most, "39.96"]]);
});

describe("halalas that wait to be booked", () => {
  const returned = (id: string) => moyasar.ledger().payments.find((one) => one.id === id)?.refunded;

  /** Records a refund in the panel. */
  async function requested(orderId: number, amountUSD: string) {
    await refund({ orderId, amountUSD });
    return db().refund.findFirstOrThrow({ where: { orderId, status: "requested" } });
  }

  /** An order with a booked refund of 1 halala ($0.01) and 4 refunded halalas not booked yet. */
  async function waiting() {
    const order = await paid();
    await order.giveBack(1);
    await order.giveBack(4);
    expect(await rowsOf(order.orderId)).toEqual([["refunded", 1, "0.01"]]);
    return order;
  }

  it("do not hinder a refund of the rest, which returns what Moyasar still holds", async () => {
    const { orderId, id, payment } = await waiting();
    await executeRefund((await requested(orderId, "39.98")).id);
    expect(returned(id)).toBe(HALALAS);
    await findReturns(payment);
    expect(await rowsOf(orderId)).toEqual([
      ["refunded", 1, "0.01"],
      ["refunded", HALALAS - 1, "39.98"],
    ]);
  });

  it("do not hide that refund of the rest when its answer is lost", async () => {
    const { orderId, payment } = await waiting();
    const { id: refundId } = await requested(orderId, "39.98");
    await moyasar.fault({ operation: "refund", kind: "reset-after" });
    await expect(executeRefund(refundId)).rejects.toThrow();
    await findReturns(payment);
    expect(await rowsOf(orderId)).toEqual([
      ["refunded", 1, "0.01"],
      ["refunded", HALALAS - 1, "39.98"],
    ]);
  });

  it("may be all that is left: they are booked, and the last cent needs no refund", async () => {
    const { orderId, id } = await waiting();
    await executeRefund((await requested(orderId, "39.97")).id);
    expect(returned(id)).toBe(HALALAS);
    await expect(requested(orderId, "0.01")).rejects.toMatchObject({
      cause: { code: "refunded_at_provider" },
    });
    expect(returned(id)).toBe(HALALAS);
    expect(await rowsOf(orderId)).toEqual([
      ["refunded", 1, "0.01"],
      ["refunded", HALALAS - 5, "39.97"],
      ["refunded", 4, "0.01"],
    ]);
  });

  it("do not allow a refund that exceeds the rest by more than a cent", async () => {
    const { orderId, id } = await paid();
    const { id: refundId } = await requested(orderId, "39.99");
    await moyasar.control(`payments/${id}/refund`, { amount: 6 });
    await executeRefund(refundId);
    expect(returned(id)).toBe(6);
    expect(await rowsOf(orderId)).toEqual([
      ["failed", HALALAS, "39.99"],
      ["refunded", 6, "0.02"],
    ]);
  });
});
