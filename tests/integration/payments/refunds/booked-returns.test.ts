import { beforeEach, expect, it } from "vitest";
import { type Cents, cents } from "@/domain/money";
import { lockOrder } from "@/server/orders/move-order";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type { Returned } from "@/server/payments/provider/payment-provider";
import { bookReturns } from "@/server/payments/refunds/book-refunds";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const FIVE = cents(500);

async function paid() {
  const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }]);
  const [payment] = await capturedPaymentsOf(orderId);
  if (!payment) throw new Error("nothing was captured");
  return { orderId, payment, total: cents(Math.round(Number(totalUSD) * 100)) };
}

const back = (providerRefundId: string, amount: Cents, requestKey: string | null = null) =>
  ({
    ...{ providerRefundId, amount: { minor: amount, currency: "USD" }, requestKey },
    status: "refunded",
  }) satisfies Returned;

const refundsOf = async (orderId: number) =>
  (await orderRow(orderId)).refunds.map(
    ({ status, amountUSD, providerRefundId }) =>
      `${status} ${amountUSD.toFixed(2)} ${providerRefundId}`,
  );

it("a refund that several calls find at once is booked once, and none of them fails", async () => {
  const { orderId, payment } = await paid();
  await provider().refund(orderId, { amount: "5.00" });
  await concurrently(
    [1, 2, 3].map(() => () => findReturns(payment)),
    async () => undefined,
    (tx) => lockOrder(tx, orderId),
  );
  expect(await refundsOf(orderId)).toHaveLength(1);
});

it("the shop's own refund is matched by its key, even if another one of the same amount is reported first", async () => {
  const { orderId, payment } = await paid();
  await refund({ orderId, amountUSD: "5.00" });
  const [asked] = (await orderRow(orderId)).refunds;
  const own = asked?.requestKey ?? "";
  await bookReturns(payment, [back("THEIRS", FIVE), back("OURS", FIVE, own)]);
  expect(await refundsOf(orderId)).toEqual(["refunded 5.00 OURS", "refunded 5.00 THEIRS"]);
});

it("a failed refund on the provider's own site leaves the shop's refund of the same amount open", async () => {
  const { orderId, payment } = await paid();
  await refund({ orderId, amountUSD: "5.00" });
  const own = (await orderRow(orderId)).refunds[0]?.requestKey ?? "";
  await bookReturns(payment, [{ ...back("THEIRS", FIVE), status: "failed" }]);
  expect(await refundsOf(orderId)).toEqual(["requested 5.00 null"]);
  await bookReturns(payment, [back("OURS", FIVE, own)]);
  expect(await refundsOf(orderId)).toEqual(["refunded 5.00 OURS"]);
});

it("the shop's refund fails if the provider reports its key as failed", async () => {
  const { orderId, payment } = await paid();
  await refund({ orderId, amountUSD: "5.00" });
  const own = (await orderRow(orderId)).refunds[0]?.requestKey ?? "";
  await bookReturns(payment, [{ ...back("OURS", FIVE, own), status: "failed" }]);
  expect(await refundsOf(orderId)).toEqual(["failed 5.00 OURS"]);
});

it("no more is booked as refunded than was captured", async () => {
  const { orderId, payment, total } = await paid();
  await bookReturns(payment, [back("FIRST", cents(total + 100))]);
  await bookReturns(payment, [back("SECOND", FIVE)]);
  expect(await refundsOf(orderId)).toEqual([`refunded ${(total / 100).toFixed(2)} FIRST`]);
});

it("a refund that was booked with its capture's id gets its own id later, and is not booked twice", async () => {
  const { orderId, payment, total } = await paid();
  await bookReturns(payment, [back(payment.captureId, total)]);
  await bookReturns(payment, [back("NUMBERED", total)]);
  expect(await refundsOf(orderId)).toEqual([`refunded ${(total / 100).toFixed(2)} NUMBERED`]);
});

it("an executed refund is not marked failed by a later report", async () => {
  const { orderId, payment } = await paid();
  await bookReturns(payment, [back("GONE", FIVE)]);
  await bookReturns(payment, [{ ...back("GONE", FIVE), status: "failed" }]);
  expect(await refundsOf(orderId)).toEqual(["refunded 5.00 GONE"]);
});

it("an executed refund is not requested again", async () => {
  const { orderId } = await paid();
  await refund({ orderId, amountUSD: "5.00" });
  await executeRefunds();
  const [done] = (await orderRow(orderId)).refunds;
  const asked = () => Promise.reject(new Error("asked again"));
  await executeRefund(done?.id ?? 0, { ...payPalProvider, refund: asked });
});

it("a refund of the rest leaves the lines of an earlier refund unchanged", async () => {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }, { productId: OFFICE }]);
  const [first, second] = (await orderRow(orderId)).items;
  await refund({ orderId, amountUSD: "5.00", itemIds: [first?.id ?? 0] });
  await executeRefunds();
  const { totalUSD } = await orderRow(orderId);
  await refund({ orderId, amountUSD: (Number(totalUSD) - 5).toFixed(2) });
  const { items, refunds } = await orderRow(orderId);
  expect(items.map(({ id, refundId }) => ({ id, refundId }))).toEqual([
    { id: first?.id, refundId: refunds[0]?.id },
    { id: second?.id, refundId: refunds[1]?.id },
  ]);
  await executeRefunds();
});
