import { describe, expect, it } from "vitest";
import { notifyBuyers } from "@/server/mail/notify-buyers";
import { sendMail } from "@/server/mail/send-mail";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { readOrderPage } from "@/server/orders/buyer/page/read-order-page";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  placedOrder,
  UC_60,
  waitingJobs,
} from "../../support/data/checkout-orders";
import { belongsTo, owner } from "../../support/data/own-orders";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

const kindsOf = async (orderId: number) =>
  (await orderRow(orderId)).mails
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "order-delivery");

async function mailOf(orderId: number, kind: string) {
  return db().mail.findFirstOrThrow({ where: { orderId, kind } });
}

/** The texts that are sent for a mail; none if its reason no longer holds. */
async function sentTexts(mailId: number): Promise<string[]> {
  const texts: string[] = [];
  await sendMail(mailId, async ({ text }) => void texts.push(text));
  return texts;
}

async function paidTopup(paidAt: Date) {
  const { orderId } = await paidOrder([{ productId: UC_60, playerId: PLAYER }]);
  await db().order.update({ where: { id: orderId }, data: { completedAt: paidAt } });
  return orderId;
}

const pageOf = (orderId: number) =>
  readOrderPage(
    orderToken(orderId),
    { sessionIds: [], user: null, mailbox: null, payerOf: null },
    [],
  );

describe("a buyer whose top-up is late", () => {
  it("gets one mail after five minutes, and the order's page says that it is late", async () => {
    const [late, intime] = [await paidTopup(minutesAgo(6)), await paidTopup(minutesAgo(4))];
    expect((await pageOf(late)).isLate).toBe(false);
    await Promise.all([notifyBuyers(), notifyBuyers(), notifyBuyers()]);
    expect(await notifyBuyers()).toBe(0);
    expect(await kindsOf(late)).toEqual(["order-late"]);
    expect(await kindsOf(intime)).toEqual([]);
    expect((await pageOf(late)).isLate).toBe(true);
    const { id } = await mailOf(late, "order-late");
    expect(await waitingJobs()).toContainEqual({ name: "send-notice-mail", data: { mailId: id } });
    expect(await sentTexts(id)).toEqual([
      expect.stringContaining("This is taking longer than promised"),
    ]);
    expect(await sentTexts(id)).toEqual([]);
  });

  it("gets no mail once it was credited or rejected", async () => {
    const [credited, refunded] = [await paidTopup(minutesAgo(6)), await paidTopup(minutesAgo(6))];
    await notifyBuyers();
    await db().orderItem.updateMany({
      where: { orderId: credited },
      data: { topupStatus: "credited", creditedAt: new Date() },
    });
    await db().orderItem.updateMany({
      where: { orderId: refunded },
      data: { topupStatus: "rejected" },
    });
    for (const orderId of [credited, refunded]) {
      expect(await sentTexts((await mailOf(orderId, "order-late")).id)).toEqual([]);
      expect((await pageOf(orderId)).isLate).toBe(false);
    }
  });

  it("gets no such mail about codes, or about a top-up that the supplier rejected", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await db().order.update({ where: { id: orderId }, data: { completedAt: minutesAgo(6) } });
    const rejected = await paidTopup(minutesAgo(6));
    await db().orderItem.updateMany({
      where: { orderId: rejected },
      data: { topupStatus: "rejected" },
    });
    expect(await notifyBuyers()).toBe(0);
  });
});

/** An order placed, and its payment last updated, some minutes ago. */
async function placed(minutes: number, payment: object = {}) {
  const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
  await db().order.update({ where: { id: orderId }, data: { createdAt: minutesAgo(minutes) } });
  await db().payment.updateMany({
    where: { orderId },
    data: { updatedAt: minutesAgo(minutes), ...payment },
  });
  return orderId;
}

describe("a late top-up", () => {
  it("is late in the buyer's profile and in mails with the order, until it is credited", async () => {
    const lina = await owner("lina");
    const orderId = await paidTopup(minutesAgo(6));
    await belongsTo(lina, orderId);
    const isLate = async () => (await myOrders(lina)).map((order) => order.isLate);
    const { id } = await mailOf(orderId, "order-delivery");
    const sent = async () => {
      await db().mail.update({ where: { id }, data: { sentAt: null } });
      return sentTexts(id);
    };
    expect(await isLate()).toEqual([false]);
    expect(await sent()).toEqual([expect.stringContaining("It arrives within 5 minutes.")]);
    await notifyBuyers();
    expect(await isLate()).toEqual([true]);
    expect(await sent()).toEqual([
      expect.stringContaining("It takes longer than the promised 5 minutes"),
    ]);
    await db().orderItem.updateMany({
      where: { orderId },
      data: { topupStatus: "credited", creditedAt: new Date() },
    });
    expect(await isLate()).toEqual([false]);
    expect(await sent()).toEqual([expect.stringContaining("Credited to")]);
  });
});

describe("a buyer whose payment is being checked", () => {
  it.each(["pending", "capturing", "review"])(
    "gets one mail when the payment is %s",
    async (status) => {
      const captured = status === "review" ? { captureId: "C-1", capturedAt: new Date() } : {};
      const [long, short] = [
        await placed(3, { status, ...captured }),
        await placed(1, { status, ...captured, captureId: undefined }),
      ];
      await notifyBuyers();
      expect(await notifyBuyers()).toBe(0);
      expect(await kindsOf(long)).toEqual(["order-checking"]);
      expect(await kindsOf(short)).toEqual([]);
      const { id } = await mailOf(long, "order-checking");
      expect(await sentTexts(id)).toEqual([expect.stringContaining("Please do not pay again.")]);
    },
  );

  it("gets no mail once the payment is settled", async () => {
    const orderId = await placed(3, { status: "pending" });
    await notifyBuyers();
    await db().payment.updateMany({ where: { orderId }, data: { status: "declined" } });
    expect(await sentTexts((await mailOf(orderId, "order-checking")).id)).toEqual([]);
  });
});

describe("a buyer who placed an order without paying", () => {
  it("gets one mail while the order is held, after at least ten minutes", async () => {
    const orderId = await placed(9);
    expect(await notifyBuyers()).toBe(0);
    await db().order.update({ where: { id: orderId }, data: { createdAt: minutesAgo(11) } });
    await notifyBuyers();
    expect(await notifyBuyers()).toBe(0);
    expect(await kindsOf(orderId)).toEqual(["order-unpaid"]);
    const { id } = await mailOf(orderId, "order-unpaid");
    const job = { name: "send-account-notice", data: { mailId: id } };
    expect(await waitingJobs()).toContainEqual(job);
    expect(await sentTexts(id)).toEqual([expect.stringContaining("Nothing was charged.")]);
  });

  it("gets a mail about one order a day, however many orders have that address", async () => {
    const orders = [await placed(11), await placed(11), await placed(11)];
    await notifyBuyers();
    await notifyBuyers();
    const kinds = (await Promise.all(orders.map(kindsOf))).flat();
    expect(kinds).toEqual(["order-unpaid"]);
  });

  it("gets a mail about one order a day, however the address is spelled", async () => {
    const spellings = ["lina.h@gmail.com", "linah+1@gmail.com", "L.inah@googlemail.com"];
    const orders: number[] = [];
    for (const customerEmail of spellings) {
      const id = await placed(11);
      await db().order.update({ where: { id }, data: { customerEmail } });
      orders.push(id);
    }
    const told = async () => (await Promise.all(orders.map(kindsOf))).flat();
    await Promise.all([notifyBuyers(), notifyBuyers()]);
    expect(await told()).toEqual(["order-unpaid"]);
    await notifyBuyers();
    expect(await told()).toEqual(["order-unpaid"]);
  });

  it("gets a mail before the second buyer of a network with many orders", async () => {
    const turnOf = async (clientNetwork: string | null, email: string) => {
      const id = await placed(11);
      await db().order.update({ where: { id }, data: { clientNetwork, customerEmail: email } });
      return id;
    };
    const orders = [
      await turnOf("one", "a@example.com"),
      await turnOf("one", "b@example.com"),
      await turnOf("other", "c@example.com"),
      await turnOf(null, "d@example.com"),
    ];
    await notifyBuyers();
    const turns = await Promise.all(
      orders.map(async (id) => (await mailOf(id, "order-unpaid")).turn),
    );
    expect(turns).toEqual([1, 2, 1, 1]);
  });

  it("gets no mail shortly before the order expires, or after it was paid", async () => {
    const ending = await placed(11);
    await db().order.update({
      where: { id: ending },
      data: { expiresAt: new Date(Date.now() + 4 * 60_000) },
    });
    expect(await notifyBuyers()).toBe(0);
    await db().order.update({
      where: { id: ending },
      data: { expiresAt: new Date(Date.now() + 10 * 60_000) },
    });
    expect(await notifyBuyers()).toBe(1);
    await db().payment.updateMany({ where: { orderId: ending }, data: { status: "capturing" } });
    expect(await sentTexts((await mailOf(ending, "order-unpaid")).id)).toEqual([]);
  });
});
