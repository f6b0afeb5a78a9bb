import { beforeEach, describe, expect, it } from "vitest";
import { BUYER_PATIENCE_MS, capturePayment } from "@/server/payments/settlement/capture-payment";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  provider,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund } from "../../../support/people/admin-actions";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const inOneMinute = () => new Date(Date.now() + 60_000);

describe.each(["garbage", "empty"] as const)("a provider that answers 200 and %s", (kind) => {
  it("counts as not answering for a new payment, which succeeds once it answers", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const { totalUSD } = (await visitor.order()).body;
    await provider().addFault({ operation: "create", kind });
    const refused = await visitor.pay(totalUSD);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toMatch(/payment provider/);
    expect((await visitor.pay(totalUSD)).status).toBe(200);
  });

  it("gives no client token, and the call fails with 503", async () => {
    await provider().addFault({ operation: "token", kind });
    expect((await new Visitor().call("GET", "/paypal/setup")).status).toBe(503);
  });

  it.each(["get", "capture"] as const)(
    "to %s leaves the payment open, which is settled later",
    async (operation) => {
      const { visitor, orderId, providerOrderId } = await approvedOrder([
        { productId: DESKTOP_OS },
      ]);
      await provider().addFault({ operation, kind });
      const captured = await visitor.capture(providerOrderId);
      expect(captured).toMatchObject({ status: 200, body: { outcome: "unknown" } });
      await reconcilePayments(undefined, inOneMinute);
      expect((await orderRow(orderId)).status).toBe("completed");
      expect(simulator.ledger().captures).toHaveLength(1);
    },
  );
});

describe("a provider that is still processing an earlier attempt", () => {
  it("has not declined the payment, which is settled later", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation: "capture", kind: "in-progress" });
    const captured = await visitor.capture(providerOrderId);
    expect(captured).toMatchObject({ status: 200, body: { outcome: "unknown" } });
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });

  it("has not refused the refund, which is requested again", async () => {
    const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: totalUSD });
    await provider().addFault({ operation: "refund", kind: "in-progress" });
    await expect(executeRefunds()).rejects.toThrow("PREVIOUS_REQUEST_IN_PROGRESS");
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "requested" }]);
    await executeRefunds();
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
    expect(simulator.ledger().refunds).toHaveLength(1);
  });
});

describe("a provider that hangs", () => {
  it.each(["get", "capture"] as const)(
    "on %s does not keep the buyer waiting beyond the limit; the payment is settled later",
    async (operation) => {
      expect(BUYER_PATIENCE_MS).toBeLessThan(10_000);
      const { visitor, orderId, providerOrderId } = await approvedOrder([
        { productId: DESKTOP_OS },
      ]);
      await provider().addFault({ operation, kind: "hang" });
      const answer = await capturePayment(providerOrderId, [visitor.sessionId], 300);
      expect(answer).toMatchObject({ status: "UNKNOWN", outcome: "unknown" });
      // The call to the provider is still under way.
      const [asked] = (await orderRow(orderId)).payments;
      if (operation === "capture") expect(asked?.inFlightUntil).not.toBeNull();
      await db().payment.updateMany({ where: { orderId }, data: { inFlightUntil: new Date() } });
      await reconcilePayments(undefined, inOneMinute);
      expect((await orderRow(orderId)).status).toBe("completed");
      expect(simulator.ledger().captures).toHaveLength(1);
    },
  );
});
