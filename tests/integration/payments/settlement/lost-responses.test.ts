import { describe, expect, it } from "vitest";
import { expireOrders } from "@/server/orders/expire-orders";
import { payPalProvider } from "@/server/payments/paypal/provider";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  placedOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneMinute = () => new Date(Date.now() + 60_000);
const inOneHour = () => new Date(Date.now() + 3_600_000);
const progressOf = async (orderId: number) => (await orderRow(orderId)).payments[0]?.status;

describe("a payment whose capture response was lost", () => {
  it("is being confirmed, allows no second payment, and is completed by the reconciler", async () => {
    const { visitor, providerOrderId, orderId, totalUSD } = await approvedOrder([
      { productId: DESKTOP_OS },
    ]);
    await provider().addFault({ operation: "capture", kind: "reset-after" });
    const captured = await visitor.capture(providerOrderId);
    expect(captured).toMatchObject({
      status: 200,
      body: { status: "UNKNOWN", outcome: "unknown", order: { status: "pending" } },
    });
    expect((await visitor.pay(totalUSD)).status).toBe(409);
    const again = await visitor.order();
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/Do not pay again/);
    expect(await expireOrders(inOneHour)).toBe(0);

    expect(await reconcilePayments(undefined, inOneMinute)).toBe(1);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it.each(["reset-before", "status-500"] as const)(
    "after %s was never captured, and is captured by the reconciler once",
    async (kind) => {
      const { visitor, providerOrderId, orderId } = await approvedOrder([
        { productId: DESKTOP_OS },
      ]);
      await provider().addFault({ operation: "capture", kind });
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("unknown");
      expect(simulator.ledger().captures).toEqual([]);
      await reconcilePayments(undefined, inOneMinute);
      expect((await orderRow(orderId)).status).toBe("completed");
      expect(simulator.ledger().captures).toHaveLength(1);
    },
  );

  it("stays open while the provider does not answer the reconciler either", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "reset-after" });
    await visitor.capture(providerOrderId);
    await provider().addFault({ operation: "get", kind: "status-500" });
    await reconcilePayments(undefined, inOneMinute);
    expect(await progressOf(orderId)).toBe("capturing");
    await reconcilePayments(undefined, inOneMinute);
    expect(await progressOf(orderId)).toBe("captured");
  });
});

describe("a process that dies in the middle of a payment", () => {
  it("between the capture and the completion: the payment is completed later", async () => {
    const { providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const falls: PaymentProvider = {
      ...payPalProvider,
      async capture(...args) {
        await payPalProvider.capture(...args);
        throw new Error("killed");
      },
    };
    await expect(settlePayment(providerOrderId, "customer", falls)).rejects.toThrow("killed");
    expect((await orderRow(orderId)).status).toBe("pending");
    expect(simulator.ledger().captures).toHaveLength(1);
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("in the completion itself: the payment is completed later, with nothing half done", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`ALTER TABLE mails ADD CONSTRAINT no_mails CHECK (false)`;
    try {
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
      const half = await orderRow(orderId);
      expect(half).toMatchObject({ status: "pending", payments: [{ status: "captured" }] });
      expect(half.items[0]?.licenceKeys[0]?.status).toBe("reserved");
    } finally {
      await db().$executeRaw`ALTER TABLE mails DROP CONSTRAINT no_mails`;
    }
    await fillWaitingOrders();
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });
});

describe("a payment that the provider keeps under review", () => {
  it("is pending, holds its stock past 30 minutes, and completes when the provider accepts it", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({
      status: "PENDING",
      outcome: "pending",
    });
    await reconcilePayments(undefined, inOneMinute);
    expect(await expireOrders(inOneHour)).toBe(0);
    expect((await orderRow(orderId)).status).toBe("pending");
    await provider().completeCapture(simulator.ledger().captures[0]?.id ?? "");
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("is declined when the provider denies it, and its stock returns", async () => {
    const { visitor, providerOrderId, orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "pending" });
    await visitor.capture(providerOrderId);
    await provider().denyCapture(simulator.ledger().captures[0]?.id ?? "");
    await reconcilePayments(undefined, inOneMinute);
    expect(await progressOf(orderId)).toBe("declined");
    expect(await expireOrders(inOneHour)).toBe(1);
    expect((await orderRow(orderId)).status).toBe("failed");
  });
});

describe("the reconciler", () => {
  it("settles approved payments whose browser was closed, and leaves unapproved ones alone", async () => {
    const closed = await approvedOrder([{ productId: DESKTOP_OS }]);
    const open = await placedOrder([{ productId: DESKTOP_OS }]);
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(closed.orderId)).status).toBe("completed");
    expect((await orderRow(open.orderId)).status).toBe("pending");
    expect(await progressOf(open.orderId)).toBe("created");
  });

  it("does not touch a payment that another process is settling", async () => {
    await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await reconcilePayments()).toBe(0);
  });
});
