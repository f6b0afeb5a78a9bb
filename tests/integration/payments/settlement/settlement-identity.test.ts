import { beforeEach, describe, expect, it } from "vitest";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_660,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund } from "../../../support/people/admin-actions";
import { withSimulator } from "../../../support/simulator/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const inOneMinute = () => new Date(Date.now() + 60_000);
const asked = (path: RegExp) =>
  simulator.ledger().apiCalls.filter((call) => path.test(call.path) && call.method === "POST");

describe("a response about another order than the requested one", () => {
  it.each(["get", "capture"] as const)("to %s is ignored", async (operation) => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().addFault({ operation, kind: "another-order" });
    expect((await visitor.capture(providerOrderId)).body).toMatchObject({
      outcome: "unknown",
      order: { status: "pending" },
    });
    expect((await orderRow(orderId)).mails).toEqual([]);
    await reconcilePayments(undefined, inOneMinute);
    expect((await orderRow(orderId)).status).toBe("completed");
    expect(simulator.ledger().captures).toHaveLength(1);
  });
});

describe("a restored backup", () => {
  const topup = { productId: UC_660, playerId: PLAYER };

  it("never takes the response for another provider order of the same order id as its own", async () => {
    const first = await paidOrder([topup]);
    await db().$executeRaw`TRUNCATE orders CASCADE`;
    await db().$executeRaw`SELECT setval('orders_id_seq', ${first.orderId}, false)`;
    await db().$executeRaw`SELECT setval('payments_id_seq', 1, false)`;
    const again = await approvedOrder([topup]);
    expect(again.orderId).toBe(first.orderId);
    expect((await again.visitor.capture(again.providerOrderId)).body.outcome).toBe("captured");
    const keys = asked(/\/capture$/).map((call) => call.requestId);
    expect(new Set(keys).size).toBe(2);
    expect(keys[1]).toContain(again.providerOrderId);
  });

  it("never takes the response to another refund of the same id as its own", async () => {
    const { orderId, totalUSD } = await paidOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`SELECT setval('refunds_id_seq', 1, false)`;
    await refund({ orderId, amountUSD: "5.00" });
    await executeRefunds();
    await db().refund.deleteMany();
    await db().$executeRaw`SELECT setval('refunds_id_seq', 1, false)`;
    const another = await paidOrder([{ productId: DESKTOP_OS }]);
    await refund({ orderId: another.orderId, amountUSD: totalUSD });
    expect((await orderRow(another.orderId)).refunds).toMatchObject([{ id: 1 }]);
    await executeRefunds();
    const keys = asked(/\/refund$/).map((call) => call.requestId);
    expect(new Set(keys).size).toBe(2);
    expect(await provider().refundedFor(another.orderId)).toEqual([`${totalUSD} USD`]);
  });
});

describe("an attempt that follows another one", () => {
  it("has its own idempotency key, so that it does not get the old refusal", async () => {
    const { visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().decline(providerOrderId);
    await visitor.capture(providerOrderId);
    await provider().approve(providerOrderId);
    expect((await settlePayment(providerOrderId, "customer")).outcome).toBe("captured");
    expect(new Set(asked(/\/capture$/).map((call) => call.requestId)).size).toBe(2);
  });

  it("has its own key even if a restored backup counts attempts from the start", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await provider().decline(providerOrderId);
    await visitor.capture(providerOrderId);
    await db().payment.updateMany({
      where: { orderId },
      data: { status: "created", attempt: 0, declineReason: null },
    });
    await provider().approve(providerOrderId);
    expect((await settlePayment(providerOrderId, "customer")).outcome).toBe("captured");
    expect(new Set(asked(/\/capture$/).map((call) => call.requestId)).size).toBe(2);
  });
});
