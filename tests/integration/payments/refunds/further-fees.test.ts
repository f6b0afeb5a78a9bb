import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { orderProfit } from "@/server/figures/order-profit";
import { shopFigures } from "@/server/figures/shop-figures";
import { sumFigures } from "@/server/figures/sum-figures";
import { lockOrder } from "@/server/orders/move-order";
import type { Captured } from "@/server/payments/provider/payment-provider";
import { returnSurplus } from "@/server/payments/refunds/return-surplus";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { keepFurtherCapture } from "@/server/payments/refunds/unmatched-captures";
import { completeOrder } from "@/server/payments/settlement/complete-order";
import { holdForReview } from "@/server/payments/settlement/hold-for-review";
import { db } from "@/server/platform/database/db";
import { transaction } from "@/server/platform/database/transaction";
import {
  approvedOrder,
  DESKTOP_OS,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { expectInvariants } from "../../../support/data/invariants";
import { createUsers } from "../../../support/people/accounts";
import { runAction } from "../../../support/people/admin-actions";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();
beforeEach(createUsers);
afterEach(expectInvariants);

const feeOf = async (orderId: number) => (await orderProfit(orderId))?.feeUSD;
const sumsOf = async (period: "today" | "week") =>
  (await shopFigures({ period, from: null, to: null, provider: null, charged: null })).sums;
const costOf = async (period: "today" | "week") => (await sumsOf(period)).cost;

const captureOf = (orderId: number, stated: Partial<Captured> = {}): Captured => ({
  captureId: "SECOND",
  amount: { minor: 3_999, currency: "USD" },
  fee: 170,
  payee: "ours",
  customId: String(orderId),
  isRefunded: false,
  payer: null,
  ...stated,
});

const EUROS = { minor: 3_999, currency: "EUR" };

/** Another payment of the order, in dollars, or in riyals at 3.75 to the dollar. */
const furtherPayment = (orderId: number, currency: "USD" | "SAR" = "USD") =>
  db().payment.create({
    data: {
      ...{ orderId, provider: "paypal", providerOrderId: "FURTHER", status: "capturing" },
      ...{ amountUSD: "39.99", chargeCurrency: currency },
      ...(currency === "SAR" && { chargeMinor: 14_996 }),
    },
  });

const complete = (orderId: number, paymentId: number, captured: Captured) =>
  completeOrder({
    ...{ orderId, paymentId, captured, usd: cents(3_999) },
    ...{ actor: "provider", at: new Date() },
  });

/** A paid order, whose payment had a fee of $1.89, and a further capture with `stated` facts. */
async function paidTwice(currency: "USD" | "SAR", stated: Partial<Captured>) {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  const further = await furtherPayment(orderId, currency);
  await complete(orderId, further.id, captureOf(orderId, stated));
  await db().payment.update({ where: { id: further.id }, data: { status: "created" } });
  return orderId;
}

describe("the provider's fee for a second capture of a paid order", () => {
  it("counts once in the order's profit and the figures, also after its refund", async () => {
    const { orderId, providerOrderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await shop.processWebhooks();
    expect([await feeOf(orderId), await costOf("today")]).toEqual(["1.89", 189]);
    await provider().captureAgain(providerOrderId);
    await shop.processWebhooks();
    await shop.replayWebhooks();
    await reconcileReturns(undefined, () => new Date(Date.now() + 2 * 3_600_000));
    expect([await feeOf(orderId), await costOf("today")]).toEqual(["3.78", 378]);
    await returnSurplus((await db().unmatchedCapture.findFirstOrThrow()).id);
    await shop.processWebhooks();
    expect([await feeOf(orderId), await costOf("today")]).toEqual(["3.78", 378]);
  });

  it("changes the figures of an earlier day that were summed before", async () => {
    const { orderId, providerOrderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await shop.processWebhooks();
    await db().$executeRaw`
      UPDATE payments SET captured_at = captured_at - interval '3 days' WHERE order_id = ${orderId}`;
    while ((await sumFigures()) !== 0);
    expect(await costOf("week")).toBe(189);
    await provider().captureAgain(providerOrderId);
    await shop.processWebhooks();
    expect(await costOf("week")).toBe(378);
  });

  it("is converted at the order's exchange rate if it was charged in another currency", async () => {
    const amount = { minor: 14_996, currency: "SAR" } as const;
    const orderId = await paidTwice("SAR", { amount, fee: 375 });
    expect([await feeOf(orderId), await costOf("today")]).toEqual(["2.89", 289]);
  });

  it.each([
    ["1.89", "the provider states none", { fee: null }],
    ["1.89", "the capture went to another account", { payee: "another" }],
    ["1.89", "the capture is in a currency that the order was not charged in", { amount: EUROS }],
    ["3.59", "the capture names another order", { customId: "999999" }],
    ["3.59", "the capture is already refunded", { isRefunded: true }],
  ] as const)("brings the order's fees to $%s if %s", async (fee, _, stated) => {
    expect(await feeOf(await paidTwice("USD", stated))).toBe(fee);
  });

  it("is converted to the riyals of a payment that was charged in riyals", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const riyals = { chargeCurrency: "SAR", chargeMinor: 14_996, capturedMinor: 14_996 };
    await db().payment.updateMany({ where: { orderId }, data: { ...riyals, feeMinor: 375 } });
    const further = await furtherPayment(orderId);
    await complete(orderId, further.id, captureOf(orderId));
    await db().payment.update({ where: { id: further.id }, data: { status: "created" } });
    const { furtherFeeMinor } = await db().payment.findFirstOrThrow({
      where: { orderId, status: "captured" },
    });
    // The second capture's fee of 1.70 dollars, at the rate of 149.96 SAR for 39.99 dollars.
    expect(furtherFeeMinor).toBe(637);
    expect(await feeOf(orderId)).toBe("2.70");
  });

  it("is counted for each of two captures that are found and settled at once", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const further = await furtherPayment(orderId);
    const captured = (captureId: string) => captureOf(orderId, { captureId });
    const settle = (captureId: string) => complete(orderId, further.id, captured(captureId));
    const find = (captureId: string) =>
      transaction((tx) =>
        keepFurtherCapture(tx, { provider: "paypal", orderId, captured: captured(captureId) }),
      );
    const calls = [() => settle("ONE"), () => find("TWO"), () => settle("TWO"), () => find("ONE")];
    await concurrently<unknown>(
      calls,
      async () => undefined,
      (tx) => lockOrder(tx, orderId),
    );
    await db().payment.update({ where: { id: further.id }, data: { status: "created" } });
    expect(await feeOf(orderId)).toBe("5.29");
  });
});

describe("the provider's fee for a payment in review", () => {
  /** An order whose only payment, of one cent too little, is in review. */
  async function held() {
    const { orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const { id } = await db().payment.findFirstOrThrow({ where: { orderId } });
    await holdForReview({
      ...{ orderId, provider: "paypal", paymentId: id, actor: "provider", at: new Date() },
      asked: { usd: cents(3_999), charge: { minor: 3_999, currency: "USD" } },
      captured: captureOf(orderId, { amount: { minor: 3_998, currency: "USD" } }),
      problem: note("other_amount", "39.98 USD ≠ 39.99 USD"),
    });
    return orderId;
  }

  it("counts in the figures, although its money does not, and once after it was accepted", async () => {
    const orderId = await held();
    await db().$executeRaw`
      UPDATE payments SET captured_at = captured_at - interval '3 days' WHERE order_id = ${orderId}`;
    await db().$executeRaw`
      UPDATE orders SET created_at = created_at - interval '3 days' WHERE id = ${orderId}`;
    const summed = async () => {
      while ((await sumFigures()) !== 0);
      const [stored] = await db().$queryRaw<{ cost: number; revenue: number }[]>`
        SELECT sum(cost)::int AS cost, sum(revenue)::int AS revenue FROM figures`;
      return stored;
    };
    expect(await summed()).toEqual({ revenue: 0, cost: 170 });
    expect(await sumsOf("week")).toMatchObject({ revenue: 0, cost: 170 });
    await runAction("orders.acceptPayment", { orderId, reason: "only one cent is missing" });
    expect(await sumsOf("week")).toMatchObject({ revenue: 3_998, cost: 170 });
    expect(await summed()).toEqual({ revenue: 3_998, cost: 170 });
    expect(await feeOf(orderId)).toBe("1.70");
  });

  it("and for a further capture beside it count in the order that another payment pays", async () => {
    const orderId = await held();
    const further = captureOf(orderId, { captureId: "THIRD", fee: 100 });
    await transaction((tx) =>
      keepFurtherCapture(tx, { provider: "paypal", orderId, captured: further }),
    );
    expect(await costOf("today")).toBe(270);
    const paying = await furtherPayment(orderId);
    await complete(orderId, paying.id, captureOf(orderId, { captureId: "PAYING", fee: 10 }));
    expect([await feeOf(orderId), await costOf("today")]).toEqual(["2.80", 280]);
  });
});
