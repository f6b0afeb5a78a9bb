import { beforeEach, describe, expect, it } from "vitest";
import { attentionReasonsOf } from "@/server/orders/attention";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { payPalRefund, returnsOfOrder } from "@/server/payments/paypal/response-schemas";
import type { PaymentProvider } from "@/server/payments/provider/payment-provider";
import {
  capturedPaymentsOf,
  findReturns,
  reconcileReturns,
} from "@/server/payments/refunds/sync-refunds";
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
import {
  deliveredText,
  executeRefunds,
  refund,
  runAction,
} from "../../../support/people/admin-actions";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();
beforeEach(createUsers);

const LICENCE = { productId: DESKTOP_OS };

const keysOf = (orderId: number) => db().licenceKey.findMany({ where: { orderItem: { orderId } } });
const needsOf = async (orderId: number) =>
  (await attentionReasonsOf([orderId], new Date())).get(orderId) ?? [];
const refundsOf = async (orderId: number) =>
  (await orderRow(orderId)).refunds.map(
    ({ origin, status, amountUSD }) => `${origin} ${status} ${amountUSD.toFixed(2)}`,
  );

describe("a partial refund on the provider's own site", () => {
  it("leaves the buyer the items, and is recorded", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId, { amount: "5.00" });
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["provider refunded 5.00"]);
    const { status, customerEmail: email } = await orderRow(orderId);
    expect(status).toBe("completed");
    expect(await keysOf(orderId)).toMatchObject([{ status: "sold" }]);
    const [shown] = await myOrders({ id: 2, email });
    expect(shown).toMatchObject({ refundedUSD: "5.00", items: [{ isWithdrawn: false }] });
    await expect(refund({ orderId, amountUSD: "39.99" })).rejects.toMatchObject({
      cause: { code: "refund_too_large", params: { left: "34.99" } },
    });
  });

  it("withdraws the codes once all the money is refunded, in either place", async () => {
    const there = await paidOrder([LICENCE]);
    await provider().refund(there.orderId, { amount: "5.00" });
    await provider().refund(there.orderId, { amount: "34.99" });
    await shop.processWebhooks();
    const here = await paidOrder([LICENCE], { visitor: there.visitor });
    await provider().refund(here.orderId, { amount: "5.00" });
    await shop.processWebhooks();
    await refund({ orderId: here.orderId, amountUSD: "34.99" });
    await executeRefunds();
    for (const { orderId } of [there, here]) {
      expect(await keysOf(orderId)).toEqual([]);
      expect(await deliveredText(orderId)).toBeNull();
    }
  });

  it("completes a refund of the same amount that the shop requested and that failed", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "5.00" });
    await db().refund.updateMany({ where: { orderId }, data: { status: "failed" } });
    await provider().refund(orderId, { amount: "5.00" });
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["shop refunded 5.00"]);
    expect(await needsOf(orderId)).toEqual([]);
  });

  it("makes a requested refund that exceeds the rest fail and wait for the owner", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await refund({ orderId, amountUSD: "30.00" });
    await provider().refund(orderId, { amount: "20.00" });
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["shop failed 30.00", "provider refunded 20.00"]);
    expect(await needsOf(orderId)).toEqual(["refund_refused", "returned_at_provider"]);
    expect(await deliveredText(orderId)).not.toBeNull();
  });
});

describe("a top-up that is being submitted when all the money goes back", () => {
  it("is withdrawn as soon as the supplier has rejected it, and returns its stock once", async () => {
    await db().product.update({ where: { id: UC_660 }, data: { stock: 10 } });
    const { orderId } = await paidOrder([{ productId: UC_660, playerId: PLAYER }]);
    const stock = async () =>
      (await db().product.findUniqueOrThrow({ where: { id: UC_660 } })).stock;
    const become = (topupStatus: string) =>
      db().orderItem.updateMany({ where: { orderId }, data: { topupStatus } });
    await become("submitting");
    await provider().refund(orderId);
    await shop.processWebhooks();
    expect((await orderRow(orderId)).items).toMatchObject([{ refundId: null }]);
    await become("rejected");
    for (const hours of [2, 4]) {
      await reconcileReturns(undefined, () => new Date(Date.now() + hours * 3_600_000));
      expect((await orderRow(orderId)).items[0]?.refundId).not.toBeNull();
      expect(await stock()).toBe(10);
    }
    expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
  });
});

describe("a refund that cannot be booked", () => {
  it.each([
    ["in another currency", { amount: { currency_code: "KWD", value: "1.500" } }],
    ["in an unknown state", { status: "PARTIALLY_DONE" }],
  ])("%s waits for the owner once, and is not booked", async (_, change) => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId, { amount: "5.00" });
    const [there] = shop.ledger().refunds;
    await shop.receiveWebhooks();
    const odd = changedRefunds(change);
    for (const captured of await capturedPaymentsOf(orderId)) {
      await findReturns(captured, { given: odd });
      await findReturns(captured, { given: odd });
    }
    expect(await refundsOf(orderId)).toEqual([]);
    expect(await needsOf(orderId)).toEqual(["return_unbooked"]);
    const told = (await orderRow(orderId)).events.filter(({ type }) => type === "refund");
    expect(told).toMatchObject([{ reason: expect.stringMatching(/^cannot be booked: /) }]);
    expect(await db().unbookedReturn.findMany()).toMatchObject([{ providerRefundId: there?.id }]);
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).toEqual([]);
  });
});

/** A provider that reports the simulator's refunds with the fields of `change` replaced. */
function changedRefunds(change: object): PaymentProvider {
  return {
    ...payPalProvider,
    async returnsOf({ captureId }) {
      const { refunds } = shop.ledger();
      const changed = refunds.map((refund) => payPalRefund.parse({ ...refund, ...change }));
      const payments = { captures: [], refunds: changed };
      return returnsOfOrder(
        { id: "", status: "COMPLETED", purchase_units: [{ payments }] },
        captureId,
      );
    },
  };
}

describe("money that the provider takes from the shop", () => {
  it("revokes codes that were seen and waits for the owner under its own name", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    expect(await deliveredText(orderId)).not.toBeNull();
    await provider().reverse(orderId);
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["reversal refunded 39.99"]);
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
    expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
    expect((await orderRow(orderId)).events.at(-1)?.reason).toBe(
      "reversed by the provider: $39.99",
    );
  });
});

describe("money that is refunded before the shop knows of its capture", () => {
  it("is settled first: the order is held, then fails without a delivery", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([LICENCE]);
    await provider().addFault({ operation: "capture", kind: "reset-after" });
    await visitor.capture(providerOrderId);
    await provider().refund(orderId);
    await shop.processWebhooks();
    const order = await orderRow(orderId);
    expect(order.status).toBe("failed");
    expect(await refundsOf(orderId)).toEqual(["provider refunded 39.99"]);
    expect(await keysOf(orderId)).toEqual([]);
    expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
  });
});

describe("a refund that the provider keeps pending", () => {
  /** A refund that was requested in the panel and is pending at the provider. */
  async function pendingRefund() {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await provider().addFault({ operation: "refund", kind: "pending" });
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    await shop.processWebhooks();
    const { id: refundId = "" } = shop.ledger().refunds.at(-1) ?? {};
    return { orderId, totalUSD, refundId };
  }

  it("is not executed yet: its lines wait, the buyer gets no mail, no key returns", async () => {
    const { orderId } = await pendingRefund();
    expect(await refundsOf(orderId)).toEqual(["shop pending 39.99"]);
    expect(await keysOf(orderId)).toMatchObject([{ status: "sold" }]);
    expect(await deliveredText(orderId)).toBeNull();
    const { mails, customerEmail: email } = await orderRow(orderId);
    expect(mails.map(({ kind }) => kind)).toEqual(["order-delivery"]);
    expect((await myOrders({ id: 2, email }))[0]?.refundedUSD).toBe("0.00");
    await expect(refund({ orderId, amountUSD: "1.00" })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("is executed when the provider completes it, found by event or by polling", async () => {
    const told = await pendingRefund();
    await provider().completeRefund(told.refundId);
    await shop.processWebhooks();
    expect(await refundsOf(told.orderId)).toEqual(["shop refunded 39.99"]);
    expect(await keysOf(told.orderId)).toEqual([]);

    const asked = await pendingRefund();
    await provider().completeRefund(asked.refundId);
    await reconcileReturns(undefined, () => new Date(Date.now() + 11 * 60_000));
    expect(await refundsOf(asked.orderId)).toEqual(["shop refunded 39.99"]);
    await shop.processWebhooks();
    const mails = (await orderRow(asked.orderId)).mails.map(({ kind }) => kind);
    expect(mails.filter((kind) => kind === "order-refunded")).toHaveLength(1);
  });

  it("waits for the owner when it fails; its lines are the buyer's again, and it can be retried", async () => {
    const { orderId, totalUSD, refundId } = await pendingRefund();
    await provider().failRefund(refundId);
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["shop failed 39.99"]);
    expect(await needsOf(orderId)).toEqual(["refund_refused"]);
    expect(await deliveredText(orderId)).not.toBeNull();
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect(await refundsOf(orderId)).toEqual(["shop replaced 39.99", "shop refunded 39.99"]);
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
  });

  it("waits in the same way if it began at the provider", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId, { isPending: true });
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["provider pending 39.99"]);
    expect(await deliveredText(orderId)).toBeNull();
    await provider().failRefund(shop.ledger().refunds[0]?.id ?? "");
    await shop.processWebhooks();
    expect(await refundsOf(orderId)).toEqual(["provider failed 39.99"]);
    expect(await needsOf(orderId)).toEqual(["refund_refused"]);
    expect(await deliveredText(orderId)).not.toBeNull();
    await runAction("orders.acknowledgeReturn", { orderId });
  });
});
