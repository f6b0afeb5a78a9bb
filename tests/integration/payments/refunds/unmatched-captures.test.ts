import { beforeEach, describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { lockOrder } from "@/server/orders/move-order";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { pauseOfEvent, processProviderEvent } from "@/server/payments/provider/provider-events";
import { returnSurplus } from "@/server/payments/refunds/return-surplus";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { completeOrder } from "@/server/payments/settlement/complete-order";
import { noteStuckEvent, unknownPayments } from "@/server/payments/settlement/unknown-payments";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { createUsers } from "../../../support/people/accounts";
import { runAction } from "../../../support/people/admin-actions";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();
beforeEach(createUsers);

const waiting = () => unknownPayments();
const inTwoHours = () => new Date(Date.now() + 2 * 3_600_000);

/** A paid order that the provider has captured a second time. */
async function paidTwice() {
  const order = await paidOrder([{ productId: DESKTOP_OS }]);
  await shop.processWebhooks();
  const furtherId = await provider().captureAgain(order.providerOrderId);
  return { ...order, furtherId };
}

describe("a second capture of a paid order", () => {
  it("is listed for a person, with its order's number, once an event reports it", async () => {
    const { orderId, furtherId } = await paidTwice();
    await shop.processWebhooks();
    expect(await waiting()).toMatchObject([
      {
        kind: "money",
        id: furtherId,
        captureId: furtherId,
        isReturn: false,
        amount: "39.99",
        currencyCode: "USD",
        orderNumber: String(orderId),
      },
    ]);
    expect(await countAttention()).toMatchObject({ unknownPayments: 1 });
    await shop.replayWebhooks();
    expect(await waiting()).toHaveLength(1);
  });

  it("is found without its event by the worker's periodic check for refunds", async () => {
    const { furtherId } = await paidTwice();
    await reconcileReturns(undefined, inTwoHours);
    expect(await waiting()).toMatchObject([{ id: furtherId }]);
    await shop.processWebhooks();
    expect(await waiting()).toHaveLength(1);
  });

  it("no longer waits once a person has closed it, or all its money was refunded", async () => {
    const { furtherId } = await paidTwice();
    await shop.processWebhooks();
    await runAction("orders.closePayment", { eventId: furtherId, reason: "refunded at PayPal" });
    expect(await waiting()).toEqual([]);
    await reconcileReturns(undefined, inTwoHours);
    expect(await waiting()).toEqual([]);

    const another = await paidTwice();
    await shop.processWebhooks();
    expect(await waiting()).toHaveLength(1);
    await provider().refundCapture(another.furtherId);
    await shop.processWebhooks();
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["by the shop", async () => returnSurplus((await db().unmatchedCapture.findFirstOrThrow()).id)],
    ["on the provider's own site", (furtherId: string) => provider().refundCapture(furtherId)],
  ])("is refunded %s without a refund of the order's own payment", async (_, giveBack) => {
    const { orderId, furtherId } = await paidTwice();
    await shop.processWebhooks();
    await giveBack(furtherId);
    await shop.processWebhooks();
    await reconcileReturns(undefined, inTwoHours);
    const { refunds, items, mails } = await orderRow(orderId);
    expect(refunds).toEqual([]);
    expect(items).toMatchObject([{ refundId: null, licenceKeys: [{ status: "sold" }] }]);
    expect(mails.map(({ kind }) => kind)).not.toContain("order-refunded");
    expect(await db().unbookedReturn.count()).toBe(0);
    // A refund of the order's own payment is still found.
    await provider().refund(orderId, { amount: "5.00" });
    await reconcileReturns(undefined, () => new Date(Date.now() + 4 * 3_600_000));
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { origin: "provider", status: "refunded" },
    ]);
    await shop.processWebhooks();
  });
});

const captureOf = (orderId: number, id: string) => ({
  captureId: id,
  amount: { minor: 3999, currency: "USD" },
  fee: null,
  payee: "ours" as const,
  customId: String(orderId),
  isRefunded: false,
  payer: null,
});

const furtherPayment = (orderId: number) =>
  db().payment.create({
    data: {
      ...{ orderId, provider: "paypal", providerOrderId: "FURTHER" },
      ...{ amountUSD: "39.99", status: "capturing" },
    },
  });

describe("a further payment of a paid order", () => {
  const complete = (orderId: number, paymentId: number, id: string) =>
    completeOrder({
      ...{ orderId, paymentId, captured: captureOf(orderId, id) },
      usd: cents(3_999),
      actor: "provider",
      at: new Date(),
    });
  const statusesOf = async (orderId: number) =>
    (await orderRow(orderId)).payments.map(({ status }) => status).sort();

  it("is not recorded as captured: its money waits for a person", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const further = await furtherPayment(orderId);
    const { outcome } = await complete(orderId, further.id, "SECOND");
    expect(outcome).toBe("captured");
    expect(await statusesOf(orderId)).toEqual(["captured", "capturing"]);
    expect(await waiting()).toMatchObject([{ id: "SECOND", orderNumber: String(orderId) }]);
  });

  it.each([true, false])(
    "also waits for a person when both payments are recorded at once (keys in stock: %s)",
    async (isFilled) => {
      const { orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
      if (!isFilled) await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
      const first = await db().payment.findFirstOrThrow({ where: { orderId } });
      const further = await furtherPayment(orderId);
      const outcomes = await concurrently(
        [() => complete(orderId, first.id, "ONE"), () => complete(orderId, further.id, "ANOTHER")],
        async () => undefined,
        (tx) => lockOrder(tx, orderId),
      );
      const outcome = isFilled ? "captured" : "awaiting_stock";
      expect(outcomes.map((one) => one.outcome)).toEqual([outcome, outcome]);
      expect((await statusesOf(orderId)).filter((status) => status === "captured")).toHaveLength(1);
      const [recorded] = await db().payment.findMany({ where: { orderId, status: "captured" } });
      const other = recorded?.captureId === "ONE" ? "ANOTHER" : "ONE";
      expect(await waiting()).toMatchObject([{ id: other, orderNumber: String(orderId) }]);
    },
  );
});

describe("a capture whose payment is being settled", () => {
  /** An order whose capture event the shop receives before it has recorded the capture. */
  async function toldEarly() {
    const order = await approvedOrder([{ productId: DESKTOP_OS }]);
    await captureBehindTheBack(order.providerOrderId);
    await shop.receiveWebhooks();
    const where = { type: "PAYMENT.CAPTURE.COMPLETED" };
    const { id } = await db().providerEvent.findFirstOrThrow({ where });
    return { ...order, id };
  }

  it("does not count as unmatched while an attempt is in flight", async () => {
    const { orderId, id } = await toldEarly();
    const inFlightUntil = new Date(Date.now() + 60_000);
    const inFlight = { status: "capturing", attempt: 1, inFlightUntil };
    await db().payment.updateMany({ where: { orderId }, data: inFlight });
    const late = { ...payPalProvider, orderState: async () => ({ state: "approved" as const }) };
    await expect(processProviderEvent(id, late)).rejects.toThrow(/not settled yet/);
    expect(await waiting()).toEqual([]);
    await processProviderEvent(id);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(await waiting()).toEqual([]);
  });

  it("keeps its event open while the provider still shows it as pending", async () => {
    const { orderId, id } = await toldEarly();
    const pending = async () => ({ state: "pending" as const, captureId: "C", reason: null });
    const late = { ...payPalProvider, orderState: pending };
    await expect(processProviderEvent(id, late)).rejects.toThrow(/still shows capture/);
    expect(await waiting()).toEqual([]);
    await processProviderEvent(id);
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});

describe("an event that cannot be processed", () => {
  /** An event, received `minutesAgo` minutes ago, about a capture that the provider lacks. */
  async function forgottenCapture(minutesAgo: number): Promise<string> {
    await paidOrder([{ productId: DESKTOP_OS }]);
    await shop.receiveWebhooks();
    const [event] = await db().providerEvent.findMany({
      where: { type: "PAYMENT.CAPTURE.COMPLETED" },
    });
    const id = event?.id ?? "";
    await db().payment.updateMany({ data: { captureId: "OTHER" } });
    await db().$executeRaw`
      UPDATE provider_events SET capture_id = 'GONE', processed_at = NULL,
        received_at = now() - make_interval(mins => ${minutesAgo}::int)
      WHERE id = ${id}`;
    return id;
  }

  it("is retried, and waits for a person after an hour", async () => {
    const id = await forgottenCapture(59);
    await expect(processProviderEvent(id)).rejects.toThrow(/does not show capture GONE/);
    await noteStuckEvent(id);
    expect(await waiting()).toEqual([]);
    await db()
      .$executeRaw`UPDATE provider_events SET received_at = now() - interval '61 minutes' WHERE id = ${id}`;
    await noteStuckEvent(id);
    expect(await waiting()).toMatchObject([
      { kind: "event", id, type: "PAYMENT.CAPTURE.COMPLETED" },
    ]);
    await runAction("orders.closePayment", { eventId: id, reason: "looked after at PayPal" });
    expect(await waiting()).toEqual([]);
    await processProviderEvent(id);
  });

  it("is retried after growing pauses of at most half an hour", () => {
    expect([0, 1, 2, 6, 20].map(pauseOfEvent)).toEqual([15, 30, 60, 960, 1800]);
  });
});
