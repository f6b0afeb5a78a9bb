import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { cents } from "@/domain/money";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { needsOf } from "@/server/orders/attention";
import { payPalProvider } from "@/server/payments/paypal-provider";
import { createUsers } from "../support/accounts";
import { act, auditLog, carryOutRefunds, deliveredText, refund } from "../support/admin";
import { DESKTOP_OS, orderRow, paidOrder, waitingJobs } from "../support/checkout";
import { withSimulator } from "../support/with-simulator";

const simulator = withSimulator();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };

describe("a refund that is asked for more than once", () => {
  it("is one refund for one wish, at once and after a lost answer", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const requestId = randomUUID();
    const wished = { orderId, amountUSD: "10.00" };
    await Promise.all([1, 2, 3].map(() => refund(wished, requestId)));
    await refund(wished, requestId);
    await carryOutRefunds();
    await refund(wished, requestId);
    expect((await orderRow(orderId)).refunds).toHaveLength(1);
    expect(simulator.books().refunds.map((one) => one.amount.value)).toEqual(["10.00"]);
    expect(await auditLog()).toMatchObject([
      {
        action: "order.refund",
        actorName: "admin",
        entityId: String(orderId),
        before: { refundableUSD: "39.99" },
        after: { amountUSD: "10.00", lines: 0 },
        reason: "the buyer asked for it",
      },
    ]);
  });

  it("by two admins at once goes out once when there is money for one", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    const wished = { orderId, amountUSD: totalUSD };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => refund(wished)));
    expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect((await orderRow(orderId)).refunds).toHaveLength(1);
  });
});

describe("a refund that the provider refuses", () => {
  it("leaves the buyer everything, delivered as if nothing had been", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: totalUSD });
    await giveBackElsewhere(orderId);
    await carryOutRefunds();
    const order = await orderRow(orderId);
    expect(order.refunds).toMatchObject([{ status: "failed" }]);
    expect(order.items[0]?.licenceKeys).toMatchObject([{ status: "sold" }]);
    expect(await waitingJobs()).toContainEqual({ name: "deliver-order", data: { orderId } });
    await deliverOrder(orderId, { submit: submitTopup, send: async () => undefined });
    expect(await deliveredText(orderId)).toContain("Desktop OS");
  });

  it("is replaced when it is tried again", async () => {
    const orderId = await refusedRefund("5.00");
    expect(await myNeeds(orderId)).toEqual(["refund_refused"]);
    await refund({ orderId, amountUSD: "39.99" });
    expect(await myNeeds(orderId)).toEqual([]);
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "replaced" },
      { status: "requested" },
    ]);
  });

  it("is closed by a person once it is settled by other means; its money is not given twice", async () => {
    const orderId = await refusedRefund("5.00");
    const [refused] = (await orderRow(orderId)).refunds;
    const close = () =>
      act("orders.closeRefund", { refundId: refused?.id, reason: "paid by bank" });
    await close();
    await expect(close()).rejects.toMatchObject({ cause: { code: "action_impossible" } });
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "closed" }]);
    expect(await myNeeds(orderId)).toEqual([]);
    await expect(refund({ orderId, amountUSD: "35.00" })).rejects.toMatchObject({
      cause: { code: "refund_too_large", params: { left: "34.99" } },
    });
  });
});

/** A paid order with a refund that the provider has refused. */
async function refusedRefund(amountUSD: string): Promise<number> {
  const { orderId } = await paidOrder([LICENCE]);
  await refund({ orderId, amountUSD });
  await giveBackElsewhere(orderId);
  await carryOutRefunds();
  expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "failed" }]);
  return orderId;
}

async function myNeeds(orderId: number): Promise<string[]> {
  return (await needsOf([orderId], new Date())).get(orderId) ?? [];
}

/** At the provider's own site, so that it refuses the shop's refund. */
async function giveBackElsewhere(orderId: number): Promise<void> {
  const [payment] = (await orderRow(orderId)).payments;
  const captureId = payment?.captureId ?? "";
  const amount = cents(3999);
  const given = await payPalProvider.refund({ refundId: 1_000_000, captureId, amount });
  expect(given.outcome).toBe("refunded");
}
