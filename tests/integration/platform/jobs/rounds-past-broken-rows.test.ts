import { beforeEach, describe, expect, it } from "vitest";
import { runSales } from "@/server/catalogue/products/run-sales";
import { submitTopup } from "@/server/delivery/submit-topup";
import type { TopupSupplier } from "@/server/delivery/topup-supplier";
import { expireOrders } from "@/server/orders/expire-orders";
import { answerByRule } from "@/server/payments/disputes/answer-by-rule";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { refundRejected } from "@/server/payments/refunds/refund-rejected";
import { reconcileReturns } from "@/server/payments/refunds/sync-refunds";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { db } from "@/server/platform/database/db";
import { shopMinute } from "@/server/platform/shop-time";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
  UC_660,
} from "../../../support/data/checkout-orders";
import { whileRefused } from "../../../support/data/refused-rows";
import { createUsers } from "../../../support/people/accounts";
import { runAction } from "../../../support/people/admin-actions";
import { change, row } from "../../../support/people/admin-products";
import { openDeliveryServices } from "../../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const hours = (count: number) => () => new Date(Date.now() + count * 3_600_000);
const among = (ids: readonly number[], column = "id") => `NEW.${column} IN (${ids.join(", ")})`;
const statusesOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await orderRow(id)).status));

/** Places orders for one key each, deletes the product's keys, then pays the orders in turn. */
async function waitingOrders(count: number): Promise<number[]> {
  const checkouts = [];
  for (let place = 0; place < count; place += 1) {
    await runAction("keys.add", { productId: DESKTOP_OS, choice: "", keys: [`GONE-KEY-${place}`] });
    const order = { customerEmail: `buyer${place}@example.org` };
    checkouts.push(await approvedOrder([{ productId: DESKTOP_OS }], { order }));
  }
  await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
  for (const { visitor, providerOrderId } of checkouts) await visitor.capture(providerOrderId);
  return checkouts.map(({ orderId }) => orderId);
}

describe("the round for paid orders that wait", () => {
  it("fills an order whose key has arrived behind many that cannot be filled", async () => {
    const ids = await waitingOrders(5);
    const last = ids.at(-1) ?? 0;
    await runAction("keys.add", { productId: DESKTOP_OS, choice: "", keys: ["LATE-KEY-0001"] });
    const [item] = (await orderRow(last)).items;
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS, status: "reserved" },
      data: { orderItemId: item?.id },
    });
    for (let round = 0; round < 3; round += 1) await fillWaitingOrders(undefined, 2);
    expect(await statusesOf(ids)).toEqual([
      "pending",
      "pending",
      "pending",
      "pending",
      "completed",
    ]);
  });

  it("refunds the order that is due first, behind any number of others", async () => {
    const ids = await waitingOrders(4);
    const last = ids.at(-1) ?? 0;
    const waitsUntil = new Date(Date.now() - 1000);
    await db().order.update({ where: { id: last }, data: { waitsUntil } });
    await fillWaitingOrders(undefined, 2);
    expect(await statusesOf(ids)).toEqual(["pending", "pending", "pending", "failed"]);
  });

  it("continues past orders that the database refuses to change", async () => {
    const ids = await waitingOrders(3);
    await db().order.updateMany({ data: { waitsUntil: new Date(Date.now() - 1000) } });
    const refused = { table: "orders", event: "UPDATE" } as const;
    const condition = `${among(ids.slice(0, 2))} AND NEW.status <> OLD.status`;
    await whileRefused({ ...refused, condition }, () => fillWaitingOrders());
    expect(await statusesOf(ids)).toEqual(["pending", "pending", "failed"]);
  });

  it("keeps a new key for the order that was paid first, whichever order it checks first", async () => {
    const [first = 0, second = 0] = await waitingOrders(2);
    await runAction("keys.add", { productId: DESKTOP_OS, choice: "", keys: ["LATE-KEY-0001"] });
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS, status: "reserved" },
      data: { status: "available", orderItemId: null },
    });
    await db().order.update({ where: { id: first }, data: { waitLookedAt: new Date() } });
    await fillWaitingOrders(undefined, 1);
    expect((await orderRow(second)).waitsFor).toBe("stock");
    await fillWaitingOrders(undefined, 1);
    expect(await statusesOf([first, second])).toEqual(["completed", "pending"]);
  });
});

describe("a round whose first rows fail", () => {
  it("expires the unpaid orders behind them", async () => {
    const ids = [];
    for (let place = 0; place < 3; place += 1) {
      ids.push((await placedOrder([{ productId: DESKTOP_OS }])).orderId);
    }
    const condition = `${among(ids.slice(0, 2))} AND NEW.status = 'failed'`;
    await whileRefused({ table: "orders", event: "UPDATE", condition }, () =>
      expireOrders(hours(1), 1),
    );
    expect(await statusesOf(ids)).toEqual(["pending", "pending", "failed"]);
  });

  it("refunds the rejected top-ups behind them", async () => {
    const ids = [];
    const rejects: TopupSupplier = {
      submit: async () => ({ outcome: "rejected", reason: "no such player" }),
    };
    for (let place = 0; place < 3; place += 1) {
      const { orderId } = await paidOrder([{ productId: UC_60, playerId: PLAYER }]);
      await submitTopup((await orderRow(orderId)).items[0]?.id ?? 0, rejects);
      ids.push(orderId);
    }
    const condition = among(ids.slice(0, 2), "order_id");
    await whileRefused({ table: "refunds", event: "INSERT", condition }, () =>
      refundRejected(hours(25), 1),
    );
    const refunded = await db().refund.findMany({ select: { orderId: true } });
    expect(refunded).toEqual([{ orderId: ids[2] }]);
  });

  it("issues the receipts behind them", async () => {
    const ids = [];
    for (let place = 0; place < 3; place += 1) {
      ids.push((await paidOrder([{ productId: UC_60, playerId: PLAYER }])).orderId);
    }
    const condition = among(ids.slice(0, 2), "order_id");
    await whileRefused({ table: "receipts", event: "INSERT", condition }, () =>
      issueReceipts(async () => Buffer.from("%PDF-"), 1),
    );
    const issued = await db().receipt.findMany({ select: { orderId: true } });
    expect(issued).toEqual([{ orderId: ids[2] }]);
  });

  it("begins and ends the sales behind them", async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const sale = { saleFrom: shopMinute(inMinutes(60)), saleUntil: shopMinute(inMinutes(180)) };
    const [first, last] = [UC_60, UC_660].sort((a, b) => a - b);
    for (const id of [first ?? 0, last ?? 0]) await change(id, { ...sale, salePriceUSD: "0.50" });
    const condition = `${among([first ?? 0])} AND NEW.sale_state <> OLD.sale_state`;
    const run = (minutes: number) =>
      whileRefused({ table: "products", event: "UPDATE", condition }, () =>
        runSales(() => inMinutes(minutes)),
      );
    expect(await run(61)).toBe(1);
    expect(await row(last ?? 0)).toMatchObject({ saleState: "running" });
    expect(await run(181)).toBe(1);
    expect(await row(last ?? 0)).toMatchObject({ saleState: "ended" });
  });

  it("answers the disputes behind them before their deadline", async () => {
    for (let place = 0; place < 3; place += 1) {
      const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
      const dispute = await provider().dispute(orderId, { dueInHours: place + 1 });
      await syncDispute(dispute, payPalProvider);
    }
    const disputes = await db().dispute.findMany({ orderBy: { id: "asc" }, select: { id: true } });
    const refused = disputes.slice(0, 2).map(({ id }) => id);
    await whileRefused(
      { table: "dispute_answers", event: "INSERT", condition: among(refused, "dispute_id") },
      () => answerByRule(24),
    );
    expect(await db().disputeAnswer.count()).toBe(1);
  });

  it("asks the provider about the captures behind those without an answer", async () => {
    for (let place = 0; place < 3; place += 1) await paidOrder([{ productId: DESKTOP_OS }]);
    const [last] = await db().payment.findMany({ orderBy: { id: "desc" }, take: 1 });
    await provider().refund(last?.orderId ?? 0);
    await provider().addFault({ operation: "get", kind: "status-500", times: 2 });
    expect(await reconcileReturns(undefined, hours(2))).toBe(1);
    expect((await orderRow(last?.orderId ?? 0)).refunds).toHaveLength(1);
  });
});
