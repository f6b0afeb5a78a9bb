import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type {
  CaptureResult,
  PaymentProvider,
  ProviderOrderState,
} from "@/server/payments/provider/payment-provider";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_660,
} from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneMinute = () => new Date(Date.now() + 60_000);
const inOneHour = () => new Date(Date.now() + 3_600_000);
const paymentOf = async (orderId: number) => (await orderRow(orderId)).payments.at(-1);

/** A provider whose captures return `answers` in order, and then its own responses. */
function answering(...answers: (() => Promise<CaptureResult>)[]): PaymentProvider {
  const left = [...answers];
  return {
    ...payPalProvider,
    capture: async (...args) => (await left.shift()?.()) ?? payPalProvider.capture(...args),
  };
}

describe("a late response to an older attempt", () => {
  it("does not end a newer attempt whose money was taken", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    let decline: (result: CaptureResult) => void = () => undefined;
    const older = new Promise<CaptureResult>((resolve) => {
      decline = resolve;
    });
    const slow = answering(
      () => older,
      async () => {
        await captureBehindTheBack(providerOrderId);
        return { outcome: "unknown", reason: "the answer was lost" };
      },
    );
    const first = settlePayment(providerOrderId, "provider", slow);
    await expect.poll(async () => (await paymentOf(orderId))?.status).toBe("capturing");
    await db().payment.updateMany({ where: { orderId }, data: { inFlightUntil: new Date() } });
    expect((await settlePayment(providerOrderId, "customer", slow)).outcome).toBe("unknown");
    decline({ outcome: "declined", reason: "INSTRUMENT_DECLINED", isUsedUp: false });
    await first;
    expect((await paymentOf(orderId))?.status).toBe("capturing");
    expect(await expireOrders(inOneHour)).toBe(0);
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("does not end an attempt that the buyer began since, nor does a read that found no money", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const declined = { status: "declined", attempt: 1 };
    await db().payment.updateMany({ where: { orderId }, data: declined });
    let answer: (state: ProviderOrderState) => void = () => undefined;
    const looks = vi.fn(() => new Promise<ProviderOrderState>((resolve) => (answer = resolve)));
    const looking = settlePayment(providerOrderId, "provider", {
      ...payPalProvider,
      orderState: looks,
    });
    await expect.poll(() => looks.mock.calls.length).toBe(1);
    let decline: (result: CaptureResult) => void = () => undefined;
    const slow = answering(() => new Promise((resolve) => (decline = resolve)));
    const trying = settlePayment(providerOrderId, "customer", slow);
    await expect.poll(async () => (await paymentOf(orderId))?.attempt).toBe(2);
    answer({ state: "approved" });
    expect((await looking).outcome).toBe("unknown");
    expect(await paymentOf(orderId)).toMatchObject({ status: "capturing", attempt: 2 });
    expect(await expireOrders(inOneHour)).toBe(0);
    decline({ outcome: "declined", reason: "INSTRUMENT_DECLINED", isUsedUp: false });
    await trying;
  });

  it("is overruled by the provider when it shows that the money was taken after all", async () => {
    const { orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await captureBehindTheBack(providerOrderId);
    await db().payment.updateMany({ where: { orderId }, data: { status: "declined" } });
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("captured");
    expect((await orderRow(orderId)).status).toBe("completed");
  });
});

describe("a provider order that is used up", () => {
  it("is followed by another one, which can be paid", async () => {
    const { visitor, orderId, providerOrderId, totalUSD } = await approvedOrder([
      { productId: DESKTOP_OS },
    ]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    await visitor.capture(providerOrderId);
    await provider().denyCapture(simulator.ledger().captures[0]?.id ?? "");
    await reconcilePayments(undefined, inOneMinute);
    expect(await paymentOf(orderId)).toMatchObject({ status: "declined", isUsedUp: true });
    const second = (await visitor.pay(totalUSD)).body.id;
    expect(second).not.toBe(providerOrderId);
    await provider().approve(second);
    expect((await visitor.capture(second)).body.outcome).toBe("captured");
  });
});

describe("while a payment is pending at the provider, perhaps for days", () => {
  it("another cart can be ordered beside it, but the same one is not paid twice", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    await visitor.capture(providerOrderId);
    expect((await visitor.order()).status).toBe(409);
    await visitor.add(OFFICE, 1);
    const beside = await visitor.order();
    expect(beside.status).toBe(200);
    expect(beside.body.id).not.toBe(orderId);
    expect((await orderRow(orderId)).status).toBe("pending");
  });
});

describe("a limited stock", () => {
  it("gets back only the units that an order took from it", async () => {
    const { orderId } = await placedOrder([{ productId: UC_660, playerId: PLAYER }]);
    await db().product.update({ where: { id: UC_660 }, data: { stock: 50 } });
    expect(await expireOrders(inOneHour)).toBe(1);
    expect((await orderRow(orderId)).status).toBe("failed");
    const { stock } = await db().product.findUniqueOrThrow({ where: { id: UC_660 } });
    expect(stock).toBe(50);
  });
});

describe("the pages of the catalogue", () => {
  it("get a notification when the last key is reserved or returned, and not when it is sold", async () => {
    await leaveKeys(DESKTOP_OS, 1);
    await leaveKeys(OFFICE, 1);
    const listener = new Client({ connectionString: process.env.DATABASE_URL });
    let signals = 0;
    listener.on("notification", () => {
      signals += 1;
    });
    await listener.connect();
    await listener.query("LISTEN catalogue_changed");
    const notifications = async () => {
      await listener.query("SELECT 1");
      const count = signals;
      signals = 0;
      return count;
    };
    const checkout = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await notifications()).toBeGreaterThan(0);
    await checkout.visitor.capture(checkout.providerOrderId);
    expect(await notifications()).toBe(0);
    await placedOrder([{ productId: OFFICE }]);
    expect(await notifications()).toBeGreaterThan(0);
    await expireOrders(inOneHour);
    expect(await notifications()).toBeGreaterThan(0);
    await listener.end();
  });
});

describe("a recreated database", () => {
  it("never mistakes an old payment of the same order number for a new one", async () => {
    const topup = { productId: UC_660, playerId: PLAYER };
    const first = await paidOrder([topup]);
    await db().$executeRaw`TRUNCATE orders CASCADE`;
    await db().$executeRaw`SELECT setval('orders_id_seq', ${first.orderId}, false)`;
    const again = await placedOrder([topup]);
    expect(again.orderId).toBe(first.orderId);
    expect(again.providerOrderId).not.toBe(first.providerOrderId);
    expect((await again.visitor.capture(again.providerOrderId)).status).toBe(409);
  });
});
