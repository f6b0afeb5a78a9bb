import { beforeEach, expect, it } from "vitest";
import { shopFigures } from "@/server/figures/shop-figures";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { orderTable } from "@/server/orders/admin/order-table";
import { chargedOf } from "@/server/orders/buyer/my-orders";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { orderRow } from "../../support/data/checkout-orders";
import { readCsv } from "../../support/data/csv";
import { createUsers } from "../../support/people/accounts";
import { begun, withMoyasar } from "../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** An order paid in riyals that also has a later, unpaid payment in dollars. */
async function paidBesideAnother() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  await settlePayment(order.id, "customer");
  const { orderId } = order;
  const data = { orderId, provider: "paypal", providerOrderId: "LATER", amountUSD: "39.99" };
  const { id: laterId } = await db().payment.create({ data });
  return { orderId, laterId };
}

const ALL = {
  ...{ q: "", status: null, attention: null, from: null, to: null },
  ...{ provider: null, charged: null },
} as const;

it("an order is found by the payment that took its money, in the table and the figures", async () => {
  const { orderId } = await paidBesideAnother();
  const found = async (by: { provider?: string; charged?: "SAR" | "USD" }) => {
    const { rows } = await orderTable({ ...ALL, ...by, page: "first" });
    const days = { period: "today", from: null, to: null } as const;
    const { sums } = await shopFigures({ ...days, provider: null, charged: null, ...by });
    return [rows.map(({ id, provider }) => [id, provider]), sums.revenue];
  };
  expect(await found({ provider: "moyasar" })).toEqual([[[orderId, "moyasar"]], 3999]);
  expect(await found({ charged: "SAR" })).toEqual([[[orderId, "moyasar"]], 3999]);
  expect(await found({ provider: "paypal" })).toEqual([[], 0]);
  expect(await found({ charged: "USD" })).toEqual([[], 0]);
});

it("an order without money is found by its latest payment", async () => {
  const { orderId } = await begun();
  const data = { orderId, provider: "paypal", providerOrderId: "LATER", amountUSD: "39.99" };
  await db().payment.create({ data });
  const { rows } = await orderTable({ ...ALL, provider: "paypal", page: "first" });
  expect(rows.map(({ id, provider }) => [id, provider])).toEqual([[orderId, "paypal"]]);
});

it("amounts in two currencies are not added up in the export or the buyer's account", async () => {
  const { orderId, laterId } = await paidBesideAnother();
  const paying = (await orderRow(orderId)).payments.find(({ status }) => status === "captured");
  const taken = { captureId: "LATER", capturedAt: new Date(), capturedUSD: "39.99" };
  await db().payment.update({ where: { id: laterId }, data: { ...taken, status: "review" } });
  const gone = { status: "refunded", refundedAt: new Date(), reason: "twice" } as const;
  const refunds = [
    { paymentId: laterId, amountUSD: "39.99", chargeMinor: null },
    { paymentId: paying?.id ?? 0, amountUSD: "10.00", chargeMinor: 3750 },
  ].map((one, n) => ({ ...one, ...gone, orderId, providerRefundId: `BACK-${n}` }));
  await db().refund.createMany({ data: refunds });
  const file = await new Response(exportOrders(ALL, "en")).text();
  const charged = (csv: string) => {
    const [header = [], line = []] = readCsv(csv);
    const at = header.findIndex((title) => title.includes("Currency charged"));
    return line.slice(at, at + 3);
  };
  expect(charged(file)).toEqual(["SAR USD", "149.96 39.99", "37.50 39.99"]);
  const { payments, refunds: stored } = await orderRow(orderId);
  const latestFirst = [...payments].sort((a, b) => b.id - a.id);
  expect(chargedOf({ payments: latestFirst, refunds: stored })).toEqual({
    charged: { currency: "SAR", refunded: "37.50" },
  });
  // During an update, processes of the previous release record refunds without `chargeMinor`.
  await db().refund.updateMany({ where: { paymentId: paying?.id }, data: { chargeMinor: null } });
  const unknown = await new Response(exportOrders(ALL, "en")).text();
  expect(charged(unknown)).toEqual(["SAR USD", "149.96 39.99", ""]);
  await db().refund.updateMany({ where: { paymentId: paying?.id }, data: { chargeMinor: 3750 } });
});
