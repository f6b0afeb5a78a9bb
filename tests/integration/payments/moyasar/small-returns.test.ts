import { beforeEach, expect, it } from "vitest";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { orderRow } from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { begun, HALALAS, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

it("returns of a halala are booked by their share, and all of the money in the end", async () => {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await settlePayment(order.id, "customer");
  const [payment] = await capturedPaymentsOf(order.orderId);
  if (!payment) throw new Error("the order has no payment");
  const booked = async (amount: number) => {
    await moyasar.control(`payments/${order.id}/refund`, { amount });
    await findReturns(payment);
    const { refunds } = await orderRow(order.orderId);
    const rows = refunds.map((one) => [one.chargeMinor, one.amountUSD.toFixed(2)] as const);
    return rows.sort(([one], [other]) => (one ?? 0) - (other ?? 0));
  };
  expect(await booked(1)).toEqual([[1, "0.01"]]);
  for (const _ of [2, 3, 4, 5]) expect(await booked(1)).toEqual([[1, "0.01"]]);
  // Six halalas are 1.6 cents.
  const two = [
    [1, "0.01"],
    [5, "0.01"],
  ];
  expect(await booked(1)).toEqual(two);
  const most = HALALAS - 7;
  expect(await booked(most)).toEqual([...two, [most, "39.96"]]);
  expect(await booked(1)).toEqual([[1, "0.01"], ...two, [most, "39.96"]]);
});
