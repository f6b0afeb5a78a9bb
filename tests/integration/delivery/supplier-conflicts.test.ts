import { beforeEach, describe, expect, it } from "vitest";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { applySupplierResult } from "@/server/delivery/apply-supplier-result";
import { pollTopups } from "@/server/delivery/poll-topups";
import { submitTopup } from "@/server/delivery/submit-topup";
import type { TopupResult, TopupSupplier } from "@/server/delivery/topup-supplier";
import { orderProfit } from "@/server/figures/order-profit";
import { sendMail } from "@/server/mail/send-mail";
import { attentionReasonsOf } from "@/server/orders/attention";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { refundRejected } from "@/server/payments/refunds/refund-rejected";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import {
  executeRefunds,
  refund,
  refusingProvider,
  runAction,
} from "../../support/people/admin-actions";
import { change } from "../../support/people/admin-products";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(async () => {
  await createUsers();
  await change(UC_60, { costUSD: "0.70", stock: "10" });
});

const accepts: TopupSupplier = {
  submit: async ({ reference }) => ({ outcome: "accepted", supplierReference: reference }),
};
const rejects: TopupSupplier = {
  submit: async () => ({ outcome: "rejected", reason: "no such player" }),
};
const credited = (id = "S-1"): TopupResult => ({ outcome: "credited", supplierReference: id });
const rejection: TopupResult = { outcome: "rejected", reason: "not in this region" };

const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
const PACK = { productId: UC_60, playerId: PLAYER };

/** A paid pack that the supplier has accepted but not credited. */
async function acceptedPack(others: Parameters<typeof paidOrder>[0] = []) {
  const bought = await paidOrder([PACK, ...others]);
  const itemId = (await orderRow(bought.orderId)).items[0]?.id ?? 0;
  await submitTopup(itemId, accepts);
  const say = (answer: TopupResult, attempt = 1) =>
    applySupplierResult({ orderItemId: itemId, attempt }, answer);
  return { ...bought, itemId, say };
}

const itemOf = (id: number) => db().orderItem.findUniqueOrThrow({ where: { id } });
const conflicts = async () =>
  (await db().supplierConflict.findMany({ orderBy: { id: "asc" } })).map(({ kind, costUSD }) => [
    kind,
    costUSD?.toFixed(2) ?? null,
  ]);
const needsOf = async (orderId: number) =>
  (await attentionReasonsOf([orderId], new Date())).get(orderId) ?? [];
const stockOf = async () =>
  (await db().product.findUniqueOrThrow({ where: { id: UC_60 }, select: { stock: true } })).stock;
const mailsOf = async (orderId: number) => (await orderRow(orderId)).mails.map(({ kind }) => kind);

/** Refunds the whole order and executes the refund. */
async function refundWhole(order: { orderId: number; totalUSD: string }): Promise<void> {
  await refund({ orderId: order.orderId, amountUSD: order.totalUSD });
  await executeRefunds();
}

describe("a top-up that the supplier credits after its refund", () => {
  it("is booked as a loss, shown to the owner, and explained to its buyer", async () => {
    const pack = await acceptedPack();
    const { orderId, itemId, say } = pack;
    const delivery = (await orderRow(orderId)).mails.find(({ kind }) => kind === "order-delivery");
    await sendMail(delivery?.id ?? 0);
    await refundWhole(pack);
    expect(await orderProfit(orderId)).toMatchObject({ costUSD: "0.00", profitUSD: "-0.52" });
    expect(await stockOf()).toBe(10);
    await say(credited());
    await say(credited());
    expect(await itemOf(itemId)).toMatchObject({
      topupStatus: "credited",
      topupReference: "S-1",
      refundId: expect.any(Number),
    });
    expect(await conflicts()).toEqual([["withdrawn", "0.70"]]);
    expect(await orderProfit(orderId)).toMatchObject({ costUSD: "0.70", profitUSD: "-1.22" });
    expect(await stockOf()).toBe(9);
    const { events } = await orderRow(orderId);
    expect(events.map(({ reason }) => reason)).toContain("credited after it was taken back: $0.70");
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
    const alerts = await watchAlerts();
    expect(alerts.find(({ kind }) => kind === "attention")?.facts).toEqual({
      order: orderId,
      reasons: ["supplier_conflict"],
    });
    expect(await mailsOf(orderId)).toEqual(["order-delivery", "order-refunded", "topup-returned"]);
    sink.clear();
    await sendMail((await orderRow(orderId)).mails.at(-1)?.id ?? 0);
    expect(sink.mails[0]?.text).toContain("You keep the refund");
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).toEqual([]);
  });

  it("is found by polling, also if the money was refunded at the provider", async () => {
    const { orderId, itemId } = await acceptedPack();
    await provider().refund(orderId);
    await reconcileReturns(undefined, hours(2));
    await runAction("orders.acknowledgeReturn", { orderId });
    const asked: string[] = [];
    const supplier: TopupSupplier = {
      ...accepts,
      async check(reference) {
        asked.push(reference);
        return asked.length < 3 ? { outcome: "accepted", supplierReference: "S-1" } : credited();
      },
    };
    for (const hour of [0, 1.1, 2.2]) await pollTopups(supplier, hours(hour));
    expect(asked).toHaveLength(3);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "credited" });
    expect(await conflicts()).toEqual([["withdrawn", "0.70"]]);
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
  });

  it("is found by polling if the supplier had not responded before the refund", async () => {
    const { orderId } = await paidOrder([PACK]);
    const itemId = (await orderRow(orderId)).items[0]?.id ?? 0;
    const silent: TopupSupplier = {
      submit: () => Promise.reject(new Error("no answer")),
      check: async () => credited(),
    };
    await expect(submitTopup(itemId, silent)).rejects.toThrow("no answer");
    await provider().refund(orderId);
    await reconcileReturns(undefined, hours(2));
    expect(await pollTopups(silent)).toBe(1);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "credited", refundId: null });
    expect(await needsOf(orderId)).toContain("topup_unpaid");
    expect(await mailsOf(orderId)).toEqual(["order-delivery", "order-refunded", "topup-returned"]);
  });

  it("is a loss of that line only if the rest of the order is still the buyer's", async () => {
    const { orderId, itemId, say } = await acceptedPack([{ productId: DESKTOP_OS }]);
    await refund({ orderId, amountUSD: "0.99", itemIds: [itemId] });
    await executeRefunds();
    await say(credited());
    expect(await conflicts()).toEqual([["withdrawn", "0.70"]]);
    expect(await orderRow(orderId)).toMatchObject({
      status: "completed",
      items: [{ topupStatus: "credited", refundId: expect.any(Number) }, { refundId: null }],
    });
  });

  it("is a loss even after the buyer's time to correct it", async () => {
    const { orderId } = await paidOrder([PACK]);
    const itemId = (await orderRow(orderId)).items[0]?.id ?? 0;
    await submitTopup(itemId, rejects);
    await refundRejected(hours(25));
    await executeRefunds();
    await applySupplierResult({ orderItemId: itemId, attempt: 1 }, credited());
    expect(await conflicts()).toEqual([["withdrawn", "0.70"]]);
    expect(await orderProfit(orderId)).toMatchObject({ profitUSD: "-1.22" });
  });

  it("can be confirmed by an admin, and is then a loss", async () => {
    const pack = await acceptedPack();
    await refundWhole(pack);
    await runAction("orders.confirmTopup", { orderItemId: pack.itemId });
    expect(await conflicts()).toEqual([["withdrawn", "0.70"]]);
    expect(await orderProfit(pack.orderId)).toMatchObject({ profitUSD: "-1.22" });
  });

  it("costs nothing and stays withdrawn if the supplier then rejects it", async () => {
    const pack = await acceptedPack();
    await refundWhole(pack);
    await pack.say(rejection);
    expect(await itemOf(pack.itemId)).toMatchObject({ topupStatus: "rejected" });
    expect(await conflicts()).toEqual([]);
    expect(await orderProfit(pack.orderId)).toMatchObject({ profitUSD: "-0.52" });
  });
});

describe("a top-up that the supplier credits while its refund is under way", () => {
  it("is explained to its buyer once the refund is executed", async () => {
    const pack = await acceptedPack();
    const { orderId, totalUSD, say } = pack;
    await refund({ orderId, amountUSD: totalUSD });
    await say(credited());
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
    expect(await mailsOf(orderId)).toEqual(["order-delivery"]);
    await executeRefunds();
    expect(await mailsOf(orderId)).toEqual(["order-delivery", "order-refunded", "topup-returned"]);
    expect(await orderProfit(orderId)).toMatchObject({ profitUSD: "-1.22" });
    expect(await stockOf()).toBe(9);
  });

  it("counts as paid for when the provider refuses the refund", async () => {
    const { orderId, totalUSD, itemId, say } = await acceptedPack();
    const delivery = (await orderRow(orderId)).mails.find(({ kind }) => kind === "order-delivery");
    await sendMail(delivery?.id ?? 0);
    await refund({ orderId, amountUSD: totalUSD });
    await say(credited());
    await executeRefund((await orderRow(orderId)).refunds[0]?.id ?? 0, refusingProvider);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "credited", refundId: null });
    expect(await conflicts()).toEqual([]);
    expect((await orderRow(orderId)).status).toBe("delivered");
    expect(await mailsOf(orderId)).toEqual(["order-delivery", "topup-credited"]);
    expect(await needsOf(orderId)).toEqual(["refund_refused"]);
  });

  it("is a loss if its refund was requested first, and otherwise stays paid for", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, totalUSD, itemId, say } = await acceptedPack();
      const [, refunded] = await Promise.allSettled([
        say(credited()),
        refund({ orderId, amountUSD: totalUSD, itemIds: [itemId] }),
      ]);
      await executeRefunds();
      const isLost = refunded.status === "fulfilled";
      expect(await db().supplierConflict.count({ where: { orderItemId: itemId } })).toBe(
        isLost ? 1 : 0,
      );
      const profit = isLost ? "-1.22" : "-0.23";
      expect(await orderProfit(orderId)).toMatchObject({ profitUSD: profit });
    }
  });
});

describe("a contradicting answer of the supplier", () => {
  it("that credits a superseded attempt adds its cost once to the current attempt's", async () => {
    const { orderId, itemId, say } = await acceptedPack();
    await db().orderItem.update({ where: { id: itemId }, data: { topupAttempt: 2 } });
    await say(credited("S-1"), 1);
    await say(credited("S-1"), 1);
    await say(credited("S-2"), 2);
    expect(await conflicts()).toEqual([["superseded", "0.70"]]);
    expect(await orderProfit(orderId)).toMatchObject({ costUSD: "1.40", profitUSD: "-0.93" });
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
  });

  it("that credits a superseded attempt stays a cost if the current one is refunded", async () => {
    const pack = await acceptedPack();
    await db().orderItem.update({ where: { id: pack.itemId }, data: { topupAttempt: 2 } });
    await pack.say(credited("S-1"), 1);
    await refundWhole(pack);
    expect(await orderProfit(pack.orderId)).toMatchObject({ costUSD: "0.70" });
    await pack.say(credited("S-2"), 2);
    expect(await orderProfit(pack.orderId)).toMatchObject({ costUSD: "1.40" });
  });

  it("about the previous attempt never credits the current one", async () => {
    const { orderId } = await paidOrder([PACK]);
    const itemId = (await orderRow(orderId)).items[0]?.id ?? 0;
    const slow: TopupSupplier = {
      async submit() {
        await applySupplierResult({ orderItemId: itemId, attempt: 1 }, rejection);
        const corrected = { topupAttempt: 2, topupStatus: "waiting", correctUntil: null };
        await db().orderItem.update({ where: { id: itemId }, data: corrected });
        return { outcome: "credited", supplierReference: "S-1" };
      },
    };
    await submitTopup(itemId, slow);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "waiting" });
    expect(await conflicts()).toEqual([["superseded", "0.70"]]);
  });

  it("that credits under another id is a second cost", async () => {
    const { orderId, say } = await acceptedPack();
    await say(credited("S-1"));
    await say(credited("S-2"));
    await say(credited("S-2"));
    expect(await conflicts()).toEqual([["twice", "0.70"]]);
    expect(await orderProfit(orderId)).toMatchObject({ costUSD: "1.40" });
  });

  it("that credits after an admin credited by hand is a second cost", async () => {
    const { itemId, say } = await acceptedPack();
    await runAction("orders.confirmTopup", { orderItemId: itemId });
    await say(credited("S-1"));
    expect(await conflicts()).toEqual([["twice", "0.70"]]);
  });

  it("that rejects a credited top-up leaves it credited, and waits for the owner", async () => {
    const { orderId, itemId, say } = await acceptedPack();
    await say(credited());
    await say(rejection);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "credited" });
    expect(await conflicts()).toEqual([["revoked", null]]);
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
  });

  it("that credits a top-up of a failed order is shown to the owner", async () => {
    const { orderId } = await placedOrder([PACK]);
    const itemId = (await orderRow(orderId)).items[0]?.id ?? 0;
    await runAction("orders.markFailed", { orderId, reason: "the buyer gave up" });
    await applySupplierResult({ orderItemId: itemId, attempt: 1 }, credited());
    expect(await conflicts()).toEqual([["unpaid", "0.70"]]);
    expect(await needsOf(orderId)).toEqual(["supplier_conflict"]);
    expect((await orderRow(orderId)).status).toBe("failed");
  });
});

describe("top-ups without an outcome", () => {
  it("are polled with growing pauses, and do not delay others", async () => {
    const endless = new Set<string>();
    for (let place = 0; place < 3; place += 1) {
      const { itemId } = await acceptedPack();
      endless.add(`topup-${itemId}`);
    }
    const asked: string[] = [];
    const supplier: TopupSupplier = {
      ...accepts,
      async check(reference) {
        asked.push(reference);
        if (endless.has(reference)) throw new Error("404");
        return credited();
      },
    };
    await pollTopups(supplier, hours(0), 2);
    const { itemId } = await acceptedPack();
    await pollTopups(supplier, hours(0), 2);
    await pollTopups(supplier, hours(0), 2);
    expect(await itemOf(itemId)).toMatchObject({ topupStatus: "credited" });
    expect(new Set(asked).size).toBe(4);
    expect(asked).toHaveLength(4);
    await pollTopups(supplier, hours(1 / 60), 3);
    expect(asked).toHaveLength(7);
    await pollTopups(supplier, hours(2 / 60), 3);
    expect(asked).toHaveLength(7);
  });
});
