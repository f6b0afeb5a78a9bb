import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Money } from "@/domain/money";
import { orderProfit } from "@/server/figures/order-profit";
import { shopFigures } from "@/server/figures/shop-figures";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { orderTable } from "@/server/orders/admin/order-table";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { createProviderOrder } from "@/server/payments/provider/create-provider-order";
import type {
  Captured,
  PayableProvider,
  Returned,
} from "@/server/payments/provider/payment-provider";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, OFFICE, orderRow } from "../../../support/data/checkout-orders";
import { readCsv } from "../../../support/data/csv";
import { createUsers } from "../../../support/people/accounts";
import { refund } from "../../../support/people/admin-actions";
import { ApiProgram } from "../../../support/people/api-program";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";
import { deliver, eventsOf, subscribe } from "../../../support/webhooks/receivers";

withSimulator();
beforeEach(createUsers);

/** A provider that charges riyals at once and keeps its ledger in memory. */
function riyalProvider(fee: number | null = null) {
  const ledger = new Map<string, { charge: Money; customId: string; returns: Returned[] }>();
  const charged = (id: string) => {
    const found = ledger.get(id);
    return {
      charge: found?.charge,
      customId: found?.customId ?? "",
      returns: found?.returns ?? [],
    };
  };
  /** The amount that the provider captures, if it differs from the charge. */
  const took: { amount?: Captured["amount"] } = {};
  const capturedOf = (id: string): Captured | null => {
    const { charge, customId, returns } = charged(id);
    if (!charge) return null;
    const isRefunded = returns.length > 0;
    const amount = took.amount ?? charge;
    return { captureId: id, amount, fee, payee: "ours", customId, isRefunded, payer: null };
  };
  const provider: PayableProvider = {
    ...payPalProvider,
    name: "riyals",
    currencies: ["SAR"],
    browser: {
      ...payPalProvider.browser,
      async createOrder({ orderId, amount }) {
        const providerOrderId = randomUUID();
        ledger.set(providerOrderId, { charge: amount, customId: String(orderId), returns: [] });
        return { providerOrderId };
      },
    },
    async orderState(id) {
      const captured = capturedOf(id);
      return captured ? { state: "captured", captured } : { state: "missing" };
    },
    async refund({ captureId, amount, requestKey }) {
      const refundId = `refund-${requestKey}`;
      const { charge, returns } = charged(captureId);
      const given = returns.reduce((sum, one) => sum + one.amount.minor, amount.minor);
      if (!charge || given > charge.minor || amount.currency !== charge.currency) {
        return { outcome: "refused", reason: "amount" };
      }
      returns.push({ providerRefundId: refundId, amount, status: "refunded", requestKey });
      return { outcome: "refunded", refundId };
    },
    async returnsOf({ captureId }) {
      return { returns: charged(captureId).returns, unbooked: [], captures: [] };
    },
  };
  return { provider, took, returnsOf: (id: string) => charged(id).returns };
}

const riyals = (minor: number): Money => ({ minor, currency: "SAR" });

/** Orders two products and begins a payment in riyals. */
async function begin(shop: ReturnType<typeof riyalProvider>) {
  const visitor = new Visitor();
  for (const [productId, quantity] of [
    [DESKTOP_OS, 1],
    [OFFICE, 2],
  ] as const) {
    expect((await visitor.add(productId, quantity)).status).toBe(200);
  }
  const placed = await visitor.order({ currency: "SAR" });
  const orderId: number = placed.body.id;
  const { sessionId, totalUSD, sarRate } = await db().order.findUniqueOrThrow({
    where: { id: orderId },
  });
  const items = await db().orderItem.findMany({ where: { orderId } });
  const halalas = items.reduce(
    (sum, { priceUSD, quantity }) =>
      sum + Math.round(priceUSD.times(100).times(sarRate).toNumber()) * quantity,
    0,
  );
  const asked = { sessionId, currency: "SAR", intent: "CAPTURE" };
  const amount = (halalas / 100).toFixed(2);
  const { id } = await createProviderOrder({ ...asked, amount }, shop.provider);
  return { orderId, providerOrderId: id, halalas, total: totalUSD.toFixed(2), asked };
}

async function paid(shop: ReturnType<typeof riyalProvider>) {
  const begun = await begin(shop);
  await settlePayment(begun.providerOrderId, "customer", shop.provider);
  return begun;
}

const paymentOf = async (orderId: number) => {
  const [payment] = (await orderRow(orderId)).payments;
  if (!payment) throw new Error("the order has no payment");
  return payment;
};

async function refundAt(shop: ReturnType<typeof riyalProvider>, orderId: number, usd: string) {
  await refund({ orderId, amountUSD: usd });
  const open = await db().refund.findFirstOrThrow({ where: { orderId, status: "requested" } });
  await executeRefund(open.id, shop.provider);
}

describe("an order that is charged in riyals", () => {
  it("is charged the sum of its lines, and the books have its dollars", async () => {
    const shop = riyalProvider(150);
    const { orderId, halalas, total } = await paid(shop);
    expect((await orderRow(orderId)).status).toBe("completed");
    const payment = await paymentOf(orderId);
    expect(payment).toMatchObject({
      ...{ status: "captured", chargeCurrency: "SAR", chargeMinor: halalas },
      ...{ capturedMinor: halalas, feeMinor: 150 },
    });
    expect([payment.amountUSD.toFixed(2), payment.capturedUSD?.toFixed(2)]).toEqual([total, total]);
  });

  it("states its charge, its refunds and its provider to other programs", async () => {
    const receiver = await subscribe(["order.paid", "order.refunded"]);
    const shop = riyalProvider();
    const { orderId, halalas, total } = await paid(shop);
    await refundAt(shop, orderId, "10.00");
    const charge = { amount: halalas, currency: "SAR" };
    const part = { amount: 3750, currency: "SAR" };
    const program = await ApiProgram.with();
    const { body } = await program.call("GET", `/orders/${orderId}`);
    expect(body).toMatchObject({
      ...{ charge, provider: "riyals", total: { currency: "USD" } },
      payments: [{ charge, provider: "riyals", captured: { currency: "USD" } }],
      refunds: [{ charge: part, amount: { amount: 1000, currency: "USD" } }],
    });
    expect(total).not.toBe((halalas / 100).toFixed(2));
    await deliver();
    expect(eventsOf(receiver).map(({ data }) => data)).toMatchObject([
      { payment: { charge, provider: "riyals" } },
      { refund: { charge: part, provider: "riyals" } },
    ]);
  });

  it("is not charged for another amount or currency than its page shows", async () => {
    const shop = riyalProvider();
    const { asked, total, halalas } = await begin(shop);
    const refused = { code: "amount_mismatch", params: { amount: (halalas / 100).toFixed(2) } };
    const dollars = { ...asked, currency: "USD", amount: total };
    await expect(createProviderOrder(dollars, shop.provider)).rejects.toMatchObject(refused);
    const less = { ...asked, amount: ((halalas - 1) / 100).toFixed(2) };
    await expect(createProviderOrder(less, shop.provider)).rejects.toMatchObject(refused);
  });

  it("waits for a person if one halala is missing, with both amounts in riyals", async () => {
    const shop = riyalProvider();
    const { orderId, providerOrderId, halalas } = await begin(shop);
    shop.took.amount = riyals(halalas - 1);
    const settled = await settlePayment(providerOrderId, "customer", shop.provider);
    expect(settled).toMatchObject({ outcome: "review", orderStatus: "pending" });
    const { reviewReason } = await orderRow(orderId);
    const [taken, asked] = [halalas - 1, halalas].map((minor) => `${(minor / 100).toFixed(2)} SAR`);
    expect(reviewReason).toContain(`${taken} ≠ ${asked}`);
    expect(await paymentOf(orderId)).toMatchObject({ capturedMinor: halalas - 1 });
  });

  it("waits for a person if dollars were captured, whose refunds cannot be booked", async () => {
    const shop = riyalProvider();
    const { orderId, providerOrderId, halalas } = await begin(shop);
    shop.took.amount = { minor: halalas, currency: "USD" };
    await settlePayment(providerOrderId, "customer", shop.provider);
    expect((await orderRow(orderId)).reviewReason).toContain("USD");
    expect(await paymentOf(orderId)).toMatchObject({
      ...{ status: "review", capturedUSD: null, capturedMinor: null },
    });
    shop.returnsOf(providerOrderId).push({
      ...{ providerRefundId: "DOLLARS", amount: { minor: 500, currency: "USD" as const } },
      ...{ status: "refunded" as const, requestKey: null },
    });
    const [payment] = await capturedPaymentsOf(orderId);
    if (payment) await findReturns(payment, { given: shop.provider });
    expect((await orderRow(orderId)).refunds).toEqual([]);
    expect(await db().unbookedReturn.findMany({ where: { orderId } })).toMatchObject([
      { amount: "5.00", currencyCode: "USD" },
    ]);
  });

  it("is refunded in parts that add up in both currencies", async () => {
    const shop = riyalProvider();
    const { orderId, providerOrderId, halalas, total } = await paid(shop);
    for (const part of ["0.01", "3.33", "7.77"]) await refundAt(shop, orderId, part);
    const rest = (Number(total) - 11.11).toFixed(2);
    await refundAt(shop, orderId, rest);
    const returned = shop.returnsOf(providerOrderId).map(({ amount }) => amount.minor);
    expect(returned.reduce((sum, minor) => sum + minor, 0)).toBe(halalas);
    const { refunds } = await orderRow(orderId);
    expect(refunds.map(({ chargeMinor }) => chargeMinor)).toEqual(returned);
    expect(refunds.every(({ status }) => status === "refunded")).toBe(true);
  });

  it("is booked as refunded in full once all its halalas went back on the provider's site", async () => {
    const shop = riyalProvider();
    const { orderId, providerOrderId, halalas, total } = await paid(shop);
    await refundAt(shop, orderId, "5.00");
    const [first] = shop.returnsOf(providerOrderId);
    const left = halalas - (first?.amount.minor ?? 0);
    for (const [id, minor] of [
      ["ONE", 1_001],
      ["REST", left - 1_001],
    ] as const) {
      shop.returnsOf(providerOrderId).push({
        ...{ providerRefundId: id, amount: riyals(minor) },
        ...{ status: "refunded" as const, requestKey: null },
      });
    }
    const [payment] = await capturedPaymentsOf(orderId);
    if (payment) await findReturns(payment, { given: shop.provider });
    const { refunds } = await orderRow(orderId);
    const dollars = refunds.reduce((sum, one) => sum + one.amountUSD.toNumber() * 100, 0);
    expect((Math.round(dollars) / 100).toFixed(2)).toBe(total);
    expect(refunds.map(({ chargeMinor }) => chargeMinor)).toEqual([
      first?.amount.minor,
      1_001,
      left - 1_001,
    ]);
  });

  it("is found by its way to pay and currency: in the table, the export and the figures", async () => {
    const fee = 150;
    const { orderId, halalas, total } = await paid(riyalProvider(fee));
    const all = { q: "", status: null, attention: null, from: null, to: null };
    const found = async (by: { provider: string | null; charged: "SAR" | "USD" | null }) => {
      const { rows } = await orderTable({ ...all, ...by, page: "first" });
      const file = await new Response(exportOrders({ ...all, ...by }, "en")).text();
      const days = { period: "today", from: null, to: null } as const;
      const { sums } = await shopFigures({ ...days, ...by });
      return { ids: rows.map(({ id }) => id), lines: readCsv(file).slice(1), sums };
    };
    const cents = Math.round(Number(total) * 100);
    for (const by of [
      { provider: "riyals", charged: null },
      { provider: null, charged: "SAR" },
    ] as const) {
      const { ids, lines, sums } = await found(by);
      expect(ids).toEqual([orderId]);
      expect(lines[0]).toEqual(
        expect.arrayContaining(["riyals", "SAR", (halalas / 100).toFixed(2)]),
      );
      expect(sums).toMatchObject({ revenue: cents, cost: Math.round((fee * cents) / halalas) });
    }
    for (const by of [
      { provider: "paypal", charged: null },
      { provider: "riyals", charged: "USD" },
    ] as const) {
      const { ids, lines, sums } = await found(by);
      expect([ids, lines, sums.revenue, sums.cost]).toEqual([[], [], 0, 0]);
    }
    const profit = await orderProfit(orderId);
    expect(profit?.feeUSD).toBe("0.40");
  });
});
