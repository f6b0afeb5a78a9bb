import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { failOrder, lockOrder } from "@/server/orders/move-order";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { createProviderOrder } from "@/server/payments/provider/create-provider-order";
import type { PayableProvider, PaymentProvider } from "@/server/payments/provider/payment-provider";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import {
  approvedOrder,
  captureBehindTheBack,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  provider,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const ONE = [{ productId: DESKTOP_OS }];
const paymentOf = async (orderId: number) => (await orderRow(orderId)).payments[0];

/** A provider that returns an order's state only after `happens` has run. */
const afterwards = (
  happens: () => Promise<unknown>,
  answer: PaymentProvider["orderState"] = (id) => payPalProvider.orderState(id),
): PaymentProvider => ({
  ...payPalProvider,
  async orderState(id) {
    await happens();
    return answer(id);
  },
});

describe("a settlement that is overtaken during its call to the provider", () => {
  it("takes no money for a payment that has been held since", async () => {
    const { orderId, providerOrderId } = await approvedOrder(ONE);
    const held = { status: "review", captureId: "HELD", capturedUSD: 1, capturedAt: new Date() };
    const asked = afterwards(() => db().payment.updateMany({ where: { orderId }, data: held }));
    expect((await settlePayment(providerOrderId, "customer", asked)).outcome).toBe("review");
    expect(simulator.ledger().captures).toEqual([]);
  });

  it("does not reset a payment that has been recorded as captured since", async () => {
    const { orderId, providerOrderId } = await approvedOrder(ONE);
    await db().payment.updateMany({ where: { orderId }, data: { status: "capturing" } });
    const asked = afterwards(
      async () => {
        await captureBehindTheBack(providerOrderId);
        await settlePayment(providerOrderId, "provider");
      },
      async () => ({ state: "waiting" }),
    );
    await settlePayment(providerOrderId, "system", asked);
    expect(await paymentOf(orderId)).toMatchObject({ status: "captured" });
  });

  it("leaves a cart alone that was filled again while the order waits for stock", async () => {
    const { visitor, providerOrderId } = await approvedOrder(ONE);
    const { id: _, ...line } = await db().cartItem.findFirstOrThrow();
    await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
    await captureBehindTheBack(providerOrderId);
    const asked = afterwards(async () => {
      expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("awaiting_stock");
      expect((await visitor.cart()).body.cart).toEqual([]);
      await db().cartItem.create({ data: { ...line, options: {}, topupFields: {} } });
    });
    const { outcome } = await settlePayment(providerOrderId, "customer", asked);
    expect(outcome).toBe("awaiting_stock");
    expect((await visitor.cart()).body.cart).toHaveLength(1);
  });
});

it("an order does not expire if its payment begins at that moment", async () => {
  const { orderId } = await approvedOrder(ONE);
  const inOneHour = () => new Date(Date.now() + 3_600_000);
  const [failed] = await concurrently(
    [() => expireOrders(inOneHour)],
    (tx) => tx.prisma.payment.updateMany({ where: { orderId }, data: { status: "capturing" } }),
    (tx) => lockOrder(tx, orderId),
  );
  expect(failed).toBe(0);
  expect((await orderRow(orderId)).status).toBe("pending");
});

it("another cart cannot be ordered during the capture of the first order", async () => {
  const { visitor, orderId } = await approvedOrder(ONE);
  await db().payment.updateMany({ where: { orderId }, data: { status: "capturing" } });
  await visitor.add(OFFICE);
  expect((await visitor.order()).status).toBe(409);
});

it("an order that failed during the creation of its provider order is not paid", async () => {
  const { visitor, orderId, totalUSD } = await approvedOrder(ONE);
  await db().payment.deleteMany({ where: { orderId } });
  const slow: PayableProvider = {
    ...payPalProvider,
    browser: {
      ...payPalProvider.browser,
      async createOrder(request) {
        await expireOrders(() => new Date(Date.now() + 3_600_000));
        return payPalProvider.browser.createOrder(request);
      },
    },
  };
  const { sessionId } = visitor;
  const asked = { sessionId, amount: totalUSD, currency: "USD", intent: "CAPTURE" };
  await expect(createProviderOrder(asked, slow)).rejects.toMatchObject({ code: "order_expired" });
  expect(await paymentOf(orderId)).toBeUndefined();
});

describe("a settlement that is concurrent with another transaction", () => {
  it("waits for the order's lock, and refunds the money if the order has failed", async () => {
    const { orderId, providerOrderId } = await approvedOrder(ONE);
    await captureBehindTheBack(providerOrderId);
    const failed = { orderId, actor: "system", reason: "given up", at: new Date() } as const;
    const [settled] = await concurrently(
      [() => settlePayment(providerOrderId, "provider")],
      (tx) => failOrder(tx, failed),
      (tx) => lockOrder(tx, orderId),
    );
    expect(settled?.outcome).toBe("refunded");
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      items: [{ licenceKeys: [] }],
      refunds: [{ status: "requested" }],
    });
  });

  it("holds a differing payment once", async () => {
    const { orderId, providerOrderId } = await approvedOrder(ONE);
    await provider().addFault({ operation: "capture", kind: "wrong-amount" });
    await captureBehindTheBack(providerOrderId);
    const actors = ["customer", "provider", "system"] as const;
    await concurrently(
      actors.map((actor) => () => settlePayment(providerOrderId, actor)),
      async () => undefined,
      (tx) => lockOrder(tx, orderId),
    );
    const { events } = await orderRow(orderId);
    expect(events.filter(({ type }) => type === "review")).toHaveLength(1);
  });

  it("leaves a locked payment alone if it is the reconciler's, which does not wait", async () => {
    const { orderId } = await approvedOrder(ONE);
    const inOneMinute = () => new Date(Date.now() + 60_000);
    await prismaTransaction(async (tx) => {
      await tx.prisma.$executeRaw`SELECT id FROM payments WHERE order_id = ${orderId} FOR UPDATE`;
      expect(await reconcilePayments(undefined, inOneMinute)).toBe(0);
    });
    expect(await reconcilePayments(undefined, inOneMinute)).toBe(1);
  });
});
