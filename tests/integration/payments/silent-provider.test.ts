import { describe, expect, it } from "vitest";
import { BUYER_PATIENCE_MS, capturePayment } from "@/server/payments/capture-payment";
import { reconcilePayments } from "@/server/payments/reconcile";
import { db } from "@/server/platform/db";
import { approvedOrder, DESKTOP_OS, orderRow, provider } from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

const simulator = withSimulator();

const inOneMinute = () => new Date(Date.now() + 60_000);

describe.each(["garbage", "empty"] as const)("a provider that answers 200 and %s", (kind) => {
  it("does not answer, for who wants to pay, and can be paid when it does", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const { totalUSD } = (await visitor.order()).body;
    await provider().addFault({ operation: "create", kind });
    const refused = await visitor.pay(totalUSD);
    expect(refused.status).toBe(503);
    expect(refused.body.message).toMatch(/payment provider/);
    expect((await visitor.pay(totalUSD)).status).toBe(200);
  });

  it("gives no key to its script, and is not to blame on the shop", async () => {
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

describe("a provider that hangs", () => {
  it.each(["get", "capture"] as const)(
    "on %s keeps the buyer no longer than their patience; the payment is settled later",
    async (operation) => {
      expect(BUYER_PATIENCE_MS).toBeLessThan(10_000);
      const { visitor, orderId, providerOrderId } = await approvedOrder([
        { productId: DESKTOP_OS },
      ]);
      await provider().addFault({ operation, kind: "hang" });
      const answer = await capturePayment(providerOrderId, [visitor.sessionId], 300);
      expect(answer).toMatchObject({ status: "UNKNOWN", outcome: "unknown" });
      // The provider is still being asked.
      const [asked] = (await orderRow(orderId)).payments;
      if (operation === "capture") expect(asked?.inFlightUntil).not.toBeNull();
      await db().payment.updateMany({ where: { orderId }, data: { inFlightUntil: new Date() } });
      await reconcilePayments(undefined, inOneMinute);
      expect((await orderRow(orderId)).status).toBe("completed");
      expect(simulator.ledger().captures).toHaveLength(1);
    },
  );
});
