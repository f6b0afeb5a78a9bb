import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MY_ORDERS_PAGE } from "@/contract/my-orders";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { submitTopup } from "@/server/delivery/submit-topup";
import { sendMail } from "@/server/mail/send-mail";
import { myOrders } from "@/server/orders/buyer/my-orders";
import type { Owner } from "@/server/orders/buyer/own-orders";
import { moveOrder } from "@/server/orders/move-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import {
  CREATIVE,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_660,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { belongsTo, emptyOrders, owner } from "../../support/data/own-orders";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let lina: Owner;
let omar: Owner;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(async () => {
  await provider().reset();
  lina = await owner("lina");
  omar = await owner("omar");
});
afterEach(expectInvariants);
afterAll(() => simulator.close());

const idsOf = async (user: Owner, before?: number) =>
  (await myOrders(user, before)).map((order) => order.id);

describe("the orders in the profile", () => {
  it("are the account's, and paid guest orders with its address in any letter case", async () => {
    const licence = [{ productId: DESKTOP_OS }];
    const byGuest = (customerEmail: string) => paidOrder(licence, { order: { customerEmail } });
    const [own = 0] = await emptyOrders(1, lina.id, "work@example.com");
    const { orderId } = await byGuest("Lina@Example.COM");
    await emptyOrders(1, omar.id, lina.email);
    await byGuest("lina@example.com.evil.example");
    expect(await idsOf(lina)).toEqual([orderId, own]);
  });

  it("exclude unpaid guest orders with the address", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    expect(await idsOf(lina)).toEqual([]);
    await belongsTo(lina, orderId);
    expect(await idsOf(lina)).toEqual([orderId]);
  });

  it("come in pages of 20, newest first, each once", async () => {
    const older = await emptyOrders(15, lina.id, lina.email);
    const newer = await emptyOrders(15, lina.id, lina.email);
    const all = [...older, ...newer].toSorted((a, b) => b - a);
    const first = await idsOf(lina);
    expect(first).toEqual(all.slice(0, MY_ORDERS_PAGE));
    const second = await idsOf(lina, first.at(-1));
    expect(second).toEqual(all.slice(MY_ORDERS_PAGE));
    expect(await idsOf(lina, second.at(-1))).toEqual([]);
    expect(await idsOf(omar)).toEqual([]);
  });

  it("show the products with the names and prices at the time of the order", async () => {
    const customization = { "subscription-duration": "1-month", applications: ["premiere"] };
    const { orderId } = await placedOrder(
      [
        { productId: CREATIVE, customization },
        { productId: UC_660, quantity: 2, playerId: PLAYER },
      ],
      { order: { currency: "SAR" } },
    );
    await belongsTo(lina, orderId);
    await db().product.update({
      where: { id: CREATIVE },
      data: { name: "Another name", priceUSD: "1.00" },
    });
    const [order] = await myOrders(lina);
    expect(order).toMatchObject({
      id: orderId,
      status: "pending",
      payment: "unpaid",
      totalUSD: "79.97",
      currency: "SAR",
      sarRateHundredths: 375,
      refundedUSD: "0.00",
      deliveredAt: null,
    });
    expect(order?.items).toMatchObject([
      {
        quantity: 1,
        priceUSD: "59.99",
        fulfilment: "keys",
        product: { id: CREATIVE, name: "Creative Suite, all apps" },
        options: [
          { stepId: "subscription-duration", value: "1-month" },
          { stepId: "applications", value: "premiere" },
        ],
        pubgPlayerId: null,
        topupStatus: null,
      },
      { quantity: 2, fulfilment: "topup", pubgPlayerId: PLAYER, topupStatus: "waiting" },
    ]);
  });

  it("state the amount that the provider has refunded", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const { payments } = await orderRow(orderId);
    const paymentId = payments[0]?.id ?? 0;
    const refund = (amountUSD: string, status: string, providerRefundId?: string) =>
      db().refund.create({
        data: {
          ...{ orderId, paymentId, amountUSD, status, reason: "asked for", providerRefundId },
          refundedAt: status === "refunded" ? new Date() : null,
        },
      });
    await refund("2.50", "refunded", "R-1");
    await refund("0.75", "refunded", "R-2");
    await refund("1.00", "requested");
    expect(await myOrders(lina)).toMatchObject([
      { payment: "paid", refundedUSD: "3.25", secondBadge: "partly_refunded" },
    ]);
  });
});

describe("the codes in the profile", () => {
  it("are shown while the order is completed", async () => {
    const content = "user: demo\npass: 1234";
    await db().product.update({
      where: { id: OFFICE },
      data: { fulfilment: "shared", digitalContent: seal(content, associatedData.product(OFFICE)) },
    });
    const { orderId } = await paidOrder([
      { productId: DESKTOP_OS, quantity: 2 },
      { productId: OFFICE },
      { productId: UC_660, playerId: PLAYER },
    ]);
    const row = await orderRow(orderId);
    const keys = row.items[0]?.licenceKeys.map((key) =>
      unseal(key.sealed, associatedData.licenceKey(key.id)),
    );
    const [order] = await myOrders(lina);
    const [windows, office, topup] = order?.items ?? [];
    expect(order).toMatchObject({ status: "completed", payment: "paid" });
    expect(windows?.codes).toHaveLength(2);
    expect(windows?.codes.toSorted()).toEqual(keys?.toSorted());
    expect(windows?.digitalContent).toBe(windows?.codes.join("\n"));
    expect(office).toMatchObject({ codes: [content], digitalContent: content });
    expect(topup).toMatchObject({ codes: [], digitalContent: null });
  });

  it("disappear when the order is delivered", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    const send = (mailId: number) => sendMail(mailId, async () => undefined);
    await deliverOrder(orderId, { submit: submitTopup, send });
    const move = { orderId, from: "completed", to: "delivered", actor: "admin:1" } as const;
    await prismaTransaction((tx) =>
      moveOrder(tx, { ...move, reason: "handed over", at: new Date() }),
    );
    expect((await myOrders(lina))[0]).toMatchObject({
      status: "delivered",
      items: [{ codes: [], digitalContent: null }],
    });
  });

  it("are not opened for an order that only reserves them", async () => {
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await belongsTo(lina, orderId);
    expect((await myOrders(lina))[0]?.items).toMatchObject([{ codes: [], digitalContent: null }]);
  });

  it("are never shown in the profile of another account with the order's address", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await belongsTo(omar, orderId);
    expect(await idsOf(omar)).toEqual([orderId]);
    expect(await idsOf(lina)).toEqual([]);
  });
});

describe("codes that cannot be decrypted", () => {
  it("do not hide the rest of the page", async () => {
    const broken = await paidOrder([{ productId: DESKTOP_OS }], {
      order: { customerEmail: lina.email },
    });
    const whole = await paidOrder([{ productId: OFFICE }], {
      order: { customerEmail: lina.email },
    });
    await db().licenceKey.updateMany({
      where: { orderItem: { orderId: broken.orderId } },
      data: { sealed: "k1.AAAA.BBBB.CCCC" },
    });
    const [newer, older] = await myOrders(lina);
    expect(newer?.id).toBe(whole.orderId);
    expect(newer?.items[0]?.codes).toHaveLength(1);
    expect(older?.items).toMatchObject([{ codes: [], digitalContent: null }]);
  });
});
