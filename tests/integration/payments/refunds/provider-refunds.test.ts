import { beforeEach, describe, expect, it } from "vitest";
import { orderFilter } from "@/contract/admin/orders/order-table";
import { shopStatistics } from "@/server/figures/shop-statistics";
import { resendCodes } from "@/server/mail/resend-codes";
import { sendMail } from "@/server/mail/send-mail";
import { exportOrders } from "@/server/orders/admin/export-orders";
import { attentionReasonsOf } from "@/server/orders/attention";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { executeRefund } from "@/server/payments/refunds/execute-refund";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  OFFICE,
  orderRow,
  paidOrder,
  provider,
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
const available = () => db().licenceKey.count({ where: { status: "available" } });
const needsOf = async (orderId: number) =>
  (await attentionReasonsOf([orderId], new Date())).get(orderId) ?? [];

async function mailsOf(orderId: number, kind: string): Promise<string[]> {
  const texts: string[] = [];
  for (const mail of await db().mail.findMany({ where: { orderId, kind } })) {
    await sendMail(mail.id, async ({ text }) => void texts.push(text));
  }
  return texts;
}

describe("a full refund on the provider's own site", () => {
  it("is booked like a refund by the shop", async () => {
    const { orderId, totalUSD } = await paidOrder([{ ...LICENCE, quantity: 2 }]);
    const before = await available();
    await provider().refund(orderId);
    await shop.processWebhooks();
    const order = await orderRow(orderId);
    const [there] = shop.ledger().refunds;
    expect(order).toMatchObject({ status: "completed", items: [{ licenceKeys: [] }] });
    expect(order.refunds).toMatchObject([
      { origin: "provider", status: "refunded", providerRefundId: there?.id },
    ]);
    expect(order.refunds[0]?.amountUSD.toFixed(2)).toBe(totalUSD);
    expect(order.events.at(-1)).toMatchObject({
      type: "refund",
      actor: "provider",
      reason: "refunded at the provider: $79.98",
    });
    expect(await available()).toBe(before + 2);
    expect(await deliveredText(orderId)).toBeNull();
    const [told, ...more] = await mailsOf(orderId, "order-refunded");
    expect(told).toContain("79.98");
    expect(more).toEqual([]);
  });

  it("is shown in the buyer's profile, where codes are no longer sent, and reduces the revenue", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    const { customerEmail: email } = await orderRow(orderId);
    const buyer = { id: 2, email };
    expect((await myOrders(buyer))[0]?.items[0]?.codes).toHaveLength(1);
    await provider().refund(orderId);
    await shop.processWebhooks();
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
    expect((await myOrders(buyer))[0]).toMatchObject({
      payment: "refunded",
      refundedUSD: "39.99",
      items: [{ codes: [], isWithdrawn: true }],
    });
    await expect(resendCodes(buyer, orderId)).rejects.toMatchObject({ code: "codes_not_sendable" });
    expect((await shopStatistics()).periods.today).toMatchObject({ revenueUSD: "0.00", orders: 1 });
    const file = exportOrders(orderFilter.parse({ q: String(orderId) }), "en");
    const [head = "", row = ""] = (await new Response(file).text()).split("\r\n");
    const refunded = head.split(",").indexOf("Refunded (USD)");
    expect(row.split(",")[refunded]).toBe("39.99");
  });

  it("waits for the owner until it is acknowledged", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await shop.processWebhooks();
    expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
    await runAction("orders.acknowledgeReturn", { orderId });
    expect(await needsOf(orderId)).toEqual([]);
    await expect(runAction("orders.acknowledgeReturn", { orderId })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("counts once, however often it is reported", async () => {
    const { orderId } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await shop.processWebhooks();
    const asked = shop.ledger().apiCalls.length;
    await shop.replayWebhooks();
    expect(shop.ledger().apiCalls).toHaveLength(asked);
    await db().providerEvent.deleteMany();
    await Promise.all([shop.replayWebhooks(), shop.replayWebhooks()]);
    const order = await orderRow(orderId);
    expect(order.refunds).toHaveLength(1);
    expect(order.mails.filter(({ kind }) => kind === "order-refunded")).toHaveLength(1);
  });

  it("is not added to a refund by the shop, whether reported before or after the shop's response", async () => {
    for (const isToldFirst of [true, false]) {
      const { orderId, totalUSD } = await paidOrder([LICENCE]);
      await refund({ orderId, amountUSD: totalUSD });
      const [asked] = (await orderRow(orderId)).refunds;
      if (isToldFirst) {
        await provider().addFault({ operation: "refund", kind: "reset-after" });
        await expect(executeRefund(asked?.id ?? 0)).rejects.toThrow();
        await shop.processWebhooks();
      }
      await executeRefunds();
      await shop.processWebhooks();
      const order = await orderRow(orderId);
      expect(order.refunds).toMatchObject([{ id: asked?.id, origin: "shop", status: "refunded" }]);
      expect(order.mails.filter(({ kind }) => kind === "order-refunded")).toHaveLength(1);
      expect(await needsOf(orderId)).toEqual([]);
    }
  });

  it("is matched with the executed one of two refunds of the same amount", async () => {
    const { orderId } = await paidOrder([LICENCE, { productId: OFFICE }]);
    const [licence] = (await orderRow(orderId)).items;
    await refund({ orderId, amountUSD: "5.00", itemIds: [licence?.id ?? 0] });
    await refund({ orderId, amountUSD: "5.00" });
    const [, second] = (await orderRow(orderId)).refunds;
    await provider().addFault({ operation: "refund", kind: "reset-after" });
    await expect(executeRefund(second?.id ?? 0)).rejects.toThrow();
    await shop.processWebhooks();
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { status: "requested" },
      { status: "refunded" },
    ]);
  });
});

describe("a refund in the panel of money that was already refunded", () => {
  it("is refused with a message, and the order shows the reason", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await expect(refund({ orderId, amountUSD: totalUSD })).rejects.toMatchObject({
      cause: { code: "refunded_at_provider" },
    });
    expect((await orderRow(orderId)).refunds).toMatchObject([{ origin: "provider" }]);
    expect(await deliveredText(orderId)).toBeNull();
    await expect(refund({ orderId, amountUSD: totalUSD })).rejects.toMatchObject({
      cause: { code: "action_impossible" },
    });
  });

  it("restores nothing to the buyer when it is refused later", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await provider().addFault({ operation: "get", kind: "status-500" });
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    const [there] = shop.ledger().refunds;
    expect((await orderRow(orderId)).refunds).toMatchObject([
      { origin: "shop", status: "refunded", providerRefundId: there?.id },
    ]);
    expect(await keysOf(orderId)).toEqual([]);
    expect(await deliveredText(orderId)).toBeNull();
  });

  it("waits with its lines until the provider reports the refunds", async () => {
    const { orderId, totalUSD } = await paidOrder([LICENCE]);
    await provider().refund(orderId);
    await provider().addFault({ operation: "get", kind: "status-500", times: 2 });
    await refund({ orderId, amountUSD: totalUSD });
    await expect(executeRefunds()).rejects.toThrow();
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "requested" }]);
    expect(await deliveredText(orderId)).toBeNull();
    await executeRefunds();
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
  });

  it("of a part is replaced when all of it was refunded", async () => {
    const { orderId } = await paidOrder([LICENCE, { productId: OFFICE }]);
    const [licence] = (await orderRow(orderId)).items;
    await refund({ orderId, amountUSD: "5.00", itemIds: [licence?.id ?? 0] });
    await provider().refund(orderId);
    await executeRefunds();
    const { refunds } = await orderRow(orderId);
    expect(refunds.map(({ origin, status }) => `${origin} ${status}`)).toEqual([
      "shop replaced",
      "provider refunded",
    ]);
    expect(await keysOf(orderId)).toEqual([]);
    expect(await deliveredText(orderId)).toBeNull();
    expect(await needsOf(orderId)).toEqual(["returned_at_provider"]);
  });
});
