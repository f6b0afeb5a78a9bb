import { beforeEach, describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { simulatedSupplier } from "@/server/delivery/simulated-supplier";
import { submitTopup } from "@/server/delivery/submit-topup";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { attentionReasonsOf } from "@/server/orders/attention";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { db } from "@/server/platform/database/db";
import {
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_60,
  UC_660,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../../support/people/admin-actions";
import { withWebhooks } from "../../../support/simulator/with-webhooks";

const shop = withWebhooks();
beforeEach(createUsers);

const silent: TopupSupplier = {
  async submit() {
    throw new Error("no answer");
  },
};
const unasked: TopupSupplier = { submit: async () => expect.unreachable("the money has gone") };
/** Runs `happens` during the submission, before the supplier answers. */
const meanwhile = (happens: () => Promise<void>, answer = simulatedSupplier): TopupSupplier => ({
  async submit(order) {
    await happens();
    return answer.submit(order);
  },
});

async function paidTopup(productId = UC_660) {
  const { orderId, totalUSD } = await paidOrder([{ productId, playerId: PLAYER }]);
  const [line] = (await orderRow(orderId)).items;
  return { orderId, totalUSD, lineId: line?.id ?? 0 };
}

const needsOf = async (orderId: number) =>
  (await attentionReasonsOf([orderId], new Date())).get(orderId) ?? [];

async function allGoesBack(orderId: number): Promise<void> {
  await provider().refund(orderId);
  await shop.processWebhooks();
}

/** A top-up to which the supplier did not respond, and whose money was then refunded. */
async function unansweredTopup() {
  const topup = await paidTopup();
  await expect(submitTopup(topup.lineId, silent)).rejects.toThrow("no answer");
  await allGoesBack(topup.orderId);
  return topup;
}

describe("a top-up whose money was refunded at the provider before the supplier answered", () => {
  it("is not submitted again, and waits for the owner", async () => {
    const { orderId, lineId } = await unansweredTopup();
    await submitTopup(lineId, unasked);
    await runAction("orders.retryDelivery", { orderId }).catch(() => undefined);
    await submitTopup(lineId, unasked);
    expect(await needsOf(orderId)).toEqual(["topup_unpaid", "returned_at_provider"]);
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).toEqual([]);
  });

  it("is left out of the delivery mail, and no mail fails because of it", async () => {
    const { orderId } = await unansweredTopup();
    const { mails } = await orderRow(orderId);
    const delivery = mails.find(({ kind }) => kind === "order-delivery");
    await sendMail(delivery?.id ?? 0, async () => expect.unreachable("nothing is on its way"));
    const later = new Date(Date.now() + 24 * 3_600_000);
    expect((await attentionReasonsOf([orderId], later)).get(orderId)).not.toContain("mail_failed");
  });

  it("is shown as withdrawn in its buyer's profile until it is credited", async () => {
    const { orderId, lineId } = await paidTopup();
    const buyer = await db().user.findUniqueOrThrow({ where: { id: 2 } });
    await db().order.update({ where: { id: orderId }, data: { userId: buyer.id } });
    const shown = async () => (await myOrders(buyer))[0]?.items;
    await expect(submitTopup(lineId, silent)).rejects.toThrow("no answer");
    expect(await shown()).toMatchObject([{ isWithdrawn: false, topupStatus: "submitting" }]);
    await allGoesBack(orderId);
    expect(await shown()).toMatchObject([{ isWithdrawn: true }]);
    await runAction("orders.confirmTopup", { orderItemId: lineId });
    expect(await shown()).toMatchObject([{ isWithdrawn: false, topupStatus: "credited" }]);
  });

  it("and that is then credited is noted with its price and waits for the owner", async () => {
    const { orderId, totalUSD, lineId } = await paidTopup();
    await submitTopup(
      lineId,
      meanwhile(() => allGoesBack(orderId)),
    );
    const order = await orderRow(orderId);
    expect(order.items).toMatchObject([{ topupStatus: "credited", refundId: null }]);
    expect(order.events.map(({ reason }) => reason)).toContain(
      `credited, and its money went back: $${totalUSD}`,
    );
    expect(await needsOf(orderId)).toContain("topup_unpaid");
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).not.toContain("topup_unpaid");
  });

  it("is shown again when it is credited after the owner has acknowledged it", async () => {
    const { orderId, lineId } = await unansweredTopup();
    await runAction("orders.acknowledgeReturn", { orderId });
    await runAction("orders.confirmTopup", { orderItemId: lineId });
    expect(await needsOf(orderId)).toContain("topup_unpaid");
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).not.toContain("topup_unpaid");
  });

  it("is withdrawn when the supplier then rejects it or leaves it to a person", async () => {
    await db().product.update({ where: { id: UC_660 }, data: { stock: 10 } });
    const answers: TopupSupplier[] = [
      { submit: async () => ({ outcome: "rejected", reason: "no such player" }) },
      { submit: async () => ({ outcome: "accepted", supplierReference: null }) },
    ];
    for (const [index, answer] of answers.entries()) {
      const { orderId, lineId } = await paidTopup();
      await submitTopup(
        lineId,
        meanwhile(() => allGoesBack(orderId), answer),
      );
      expect((await orderRow(orderId)).items[0]?.refundId).not.toBeNull();
      expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
      await reconcileReturns(undefined, () => new Date(Date.now() + (index + 1) * 2 * 3_600_000));
      const { stock } = await db().product.findUniqueOrThrow({ where: { id: UC_660 } });
      expect(stock).toBe(10);
    }
  });

  it("is submitted again when the refund fails", async () => {
    const { orderId, lineId } = await paidTopup();
    await expect(submitTopup(lineId, silent)).rejects.toThrow("no answer");
    await provider().refund(orderId, { isPending: true });
    await shop.processWebhooks();
    await submitTopup(lineId, unasked);
    await db().$executeRaw`DELETE FROM jobs`;
    await provider().failRefund(shop.ledger().refunds[0]?.id ?? "");
    await shop.processWebhooks();
    expect(await waitingJobs()).toContainEqual({ name: "deliver-order", data: { orderId } });
    await submitTopup(lineId, simulatedSupplier);
    expect((await orderRow(orderId)).items).toMatchObject([{ topupStatus: "credited" }]);
    expect(await needsOf(orderId)).not.toContain("topup_unpaid");
  });
});

describe("a top-up that was credited before its money was refunded", () => {
  it("is shown to the owner, unless an admin refunded it knowingly", async () => {
    const there = await paidTopup();
    await submitTopup(there.lineId, simulatedSupplier);
    await allGoesBack(there.orderId);
    expect(await needsOf(there.orderId)).toEqual(["topup_unpaid", "returned_at_provider"]);
    const here = await paidTopup(UC_60);
    await submitTopup(here.lineId, simulatedSupplier);
    await refund({ orderId: here.orderId, amountUSD: here.totalUSD });
    await executeRefunds();
    expect(await needsOf(here.orderId)).toEqual([]);
  });
});

describe("a top-up of a disputed payment", () => {
  it("is not submitted while the dispute is open, and is once the shop has won", async () => {
    const { orderId, lineId } = await paidTopup();
    const dispute = await provider().dispute(orderId);
    await syncDispute(dispute, payPalProvider);
    await submitTopup(lineId, unasked);
    await deliverOrder(orderId, {
      submit: (id) => submitTopup(id, unasked),
      send: async () => undefined,
    });
    await db().$executeRaw`DELETE FROM jobs`;
    await provider().moveDispute(dispute, "seller");
    await syncDispute(dispute, payPalProvider);
    expect(await waitingJobs()).toContainEqual({ name: "deliver-order", data: { orderId } });
    await submitTopup(lineId, simulatedSupplier);
    expect((await orderRow(orderId)).items).toMatchObject([{ topupStatus: "credited" }]);
  });
});
