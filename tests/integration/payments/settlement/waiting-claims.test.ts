import { beforeEach, describe, expect, it } from "vitest";
import { answerDispute } from "@/server/payments/disputes/answer-dispute";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { db } from "@/server/platform/database/db";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  provider,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, runAction } from "../../../support/people/admin-actions";
import { callAs } from "../../../support/people/callers";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const reason = "nothing is left of it";

/**
 * A disputed order that was paid after its keys were gone. The shop has recorded that it accepts
 * the claim, but has not sent the acceptance to PayPal yet.
 */
async function claimedOrder() {
  const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
  await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
  expect((await visitor.capture(providerOrderId)).body.outcome).toBe("awaiting_stock");
  const providerDisputeId = await provider().dispute(orderId);
  await syncDispute(providerDisputeId, payPalProvider);
  const { id } = await db().dispute.findUniqueOrThrow({ where: { providerDisputeId } });
  await runAction("disputes.acceptClaim", { disputeId: id, reason });
  const choose = () =>
    callAs("guest", "orders.refundWaiting", { id: orderId }, { cartSessionId: visitor.sessionId });
  return { orderId, disputeId: id, providerDisputeId, choose };
}

/** Moves the order's deadline to the past, adds a key, and runs `fillWaitingOrders`. */
async function dueWithKeys(orderId: number): Promise<void> {
  await db().order.update({ where: { id: orderId }, data: { waitsUntil: new Date(0) } });
  await runAction("keys.add", { productId: DESKTOP_OS, choice: "", keys: ["LATE-KEY-0001"] });
  await fillWaitingOrders();
}

async function answerWaiting(): Promise<void> {
  const waiting = await db().disputeAnswer.findMany({ where: { state: "requested" } });
  for (const { id } of waiting) await answerDispute(id);
}

describe("a paid order that waits, while its buyer's claim is being accepted", () => {
  it("is neither refunded as well nor filled: its money goes back once, by the claim", async () => {
    const { orderId, choose } = await claimedOrder();
    await expect(choose()).rejects.toMatchObject({ cause: { code: "claim_underway" } });
    await dueWithKeys(orderId);
    expect(await orderRow(orderId)).toMatchObject({ status: "pending", refunds: [] });
    await answerWaiting();
    await executeRefunds();
    await fillWaitingOrders();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      waitsFor: null,
      refunds: [{ origin: "provider", status: "refunded" }],
      items: [{ licenceKeys: [] }],
    });
    expect(await provider().refundedFor(orderId)).toEqual(["39.99 USD"]);
  });

  it("is refunded at its deadline once PayPal has decided for the shop instead", async () => {
    const { orderId, providerDisputeId } = await claimedOrder();
    await provider().moveDispute(providerDisputeId, "seller");
    await answerWaiting();
    await db().order.update({ where: { id: orderId }, data: { waitsUntil: new Date(0) } });
    await fillWaitingOrders();
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      refunds: [{ origin: "shop", status: "refunded" }],
    });
    expect(await provider().refundedFor(orderId)).toEqual(["39.99 USD"]);
  });
});
