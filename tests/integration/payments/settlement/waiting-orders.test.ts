import { beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { myOrders } from "@/server/orders/buyer/my-orders";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { expireOrders } from "@/server/orders/expire-orders";
import { capturedPaymentsOf, findReturns } from "@/server/payments/refunds/sync-refunds";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal } from "@/server/platform/secrets";
import {
  approvedOrder,
  type Checkout,
  DESKTOP_OS,
  OFFICE,
  orderRow,
  placedOrder,
  provider,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { concurrently } from "../../../support/data/concurrency";
import { createUsers } from "../../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../../support/people/admin-actions";
import { callAs } from "../../../support/people/callers";
import { Visitor } from "../../../support/people/visitor";
import { withSimulator } from "../../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const inOneHour = () => new Date(Date.now() + 3_600_000);
const progressOf = ({ orderId, visitor }: Checkout) => orderProgress(orderId, [visitor.sessionId]);
const choose = ({ orderId }: Checkout, { sessionId }: Visitor) =>
  callAs("guest", "orders.refundWaiting", { id: orderId }, { cartSessionId: sessionId }).then(
    () => "given back",
    (error: { cause: { code: string } }) => error.cause.code,
  );

/** An order that was paid after all keys of its product, reserved ones included, were deleted. */
async function paidTooLate(quantity = 1): Promise<Checkout> {
  const checkout = await approvedOrder([{ productId: DESKTOP_OS, quantity }]);
  await db().licenceKey.deleteMany({ where: { productId: DESKTOP_OS } });
  expect((await checkout.visitor.capture(checkout.providerOrderId)).body).toMatchObject({
    status: "COMPLETED",
    outcome: "awaiting_stock",
    order: { status: "pending" },
  });
  return checkout;
}

async function stranger(): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.add(OFFICE);
  return visitor;
}

const addKeys = (...keys: string[]) =>
  runAction("keys.add", { productId: DESKTOP_OS, choice: "", keys });
const due = (orderId: number) =>
  db().order.update({ where: { id: orderId }, data: { waitsUntil: new Date(Date.now() - 1000) } });

describe("a payment for an item that is gone", () => {
  it("waits for stock: buyer and owner see it, and nothing is refunded", async () => {
    const checkout = await paidTooLate();
    const { orderId, visitor, providerOrderId } = checkout;
    expect(await orderRow(orderId)).toMatchObject({
      status: "pending",
      waitsFor: "stock",
      payments: [{ status: "captured" }],
      refunds: [],
      mails: [],
    });
    expect(await progressOf(checkout)).toMatchObject({
      payment: "awaiting_stock",
      waitsUntil: expect.any(String),
    });
    const admins = await adminOrder(orderId);
    expect(admins).toMatchObject({
      attentionReasons: ["awaiting_stock"],
      waits: { for: "stock", until: expect.any(String) },
    });
    expect(admins.events.at(-1)?.reason).toBe("paid, waits for stock");
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("awaiting_stock");
    expect((await settlePayment(providerOrderId, "provider")).outcome).toBe("awaiting_stock");
    expect(await expireOrders(inOneHour)).toBe(0);
    expect(await fillWaitingOrders()).toBe(0);
    expect((await visitor.cart()).body.cart).toEqual([]);
    expect((await orderRow(orderId)).events.filter((one) => /waits/.test(one.reason))).toHaveLength(
      1,
    );
  });

  it("is filled automatically when keys are added, before any later order", async () => {
    const { orderId } = await paidTooLate();
    await addKeys("LATE-KEY-0001");
    const other = new Visitor();
    await other.add(DESKTOP_OS);
    expect((await other.order()).status).toBe(409);
    expect(await fillWaitingOrders()).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({
      status: "completed",
      waitsFor: null,
      waitsUntil: null,
      reviewReason: null,
      items: [{ licenceKeys: [{ status: "sold" }] }],
      mails: [{ kind: "order-delivery" }],
    });
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
    expect((await adminOrder(orderId)).attentionReasons).toEqual([]);
  });

  it("is filled in the order of payment, whole orders only", async () => {
    const first = await paidTooLate(2);
    const second = await approvedWithoutKeys();
    await second.visitor.capture(second.providerOrderId);
    await addKeys("LATE-KEY-0001");
    expect(await fillWaitingOrders()).toBe(0);
    await addKeys("LATE-KEY-0002");
    expect(await fillWaitingOrders()).toBe(1);
    expect((await orderRow(first.orderId)).status).toBe("completed");
    expect((await orderRow(second.orderId)).waitsFor).toBe("stock");
    await addKeys("LATE-KEY-0003", "LATE-KEY-0004");
    await Promise.all([fillWaitingOrders(), fillWaitingOrders()]);
    expect((await orderRow(second.orderId)).status).toBe("completed");
    const where = { productId: DESKTOP_OS, status: "available" };
    expect(await db().licenceKey.count({ where })).toBe(1);
  });

  it("follows the order of payment even for a key inserted without a fill", async () => {
    const first = await paidTooLate();
    const second = await approvedWithoutKeys();
    await second.visitor.capture(second.providerOrderId);
    const id = "22222222-2222-4222-8222-222222222222";
    const sealed = seal("LATE-KEY-0001", associatedData.licenceKey(id));
    await db().licenceKey.create({
      data: { id, productId: DESKTOP_OS, sealed, fingerprint: "late" },
    });
    expect(await fillWaitingOrders()).toBe(1);
    expect((await orderRow(first.orderId)).status).toBe("completed");
    expect((await orderRow(second.orderId)).waitsFor).toBe("stock");
  });

  it("whose money is being refunded at the provider is not filled, and refunded once", async () => {
    const checkout = await paidTooLate();
    const { orderId, visitor } = checkout;
    await provider().refund(orderId, { isPending: true });
    const [payment] = await capturedPaymentsOf(orderId);
    if (payment) await findReturns(payment);
    await addKeys("LATE-KEY-0001");
    expect(await fillWaitingOrders()).toBe(0);
    expect(await choose(checkout, visitor)).toBe("given back");
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      items: [{ licenceKeys: [] }],
      refunds: [{ status: "pending" }],
    });
  });

  /** An order of one licence whose reserved key was deleted, while no other was available. */
  async function approvedWithoutKeys(): Promise<Checkout> {
    const id = "11111111-1111-4111-8111-111111111111";
    const sealed = seal("GONE-KEY-0001", associatedData.licenceKey(id));
    await db().licenceKey.create({
      data: { id, productId: DESKTOP_OS, sealed, fingerprint: "gone" },
    });
    const checkout = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().licenceKey.delete({ where: { id } });
    return checkout;
  }

  it("is refunded at its deadline, and its keys return to the pool", async () => {
    const checkout = await paidTooLate(2);
    const { orderId } = checkout;
    await addKeys("LATE-KEY-0001");
    expect(await fillWaitingOrders()).toBe(0);
    await due(orderId);
    await Promise.all([fillWaitingOrders(), fillWaitingOrders()]);
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      waitsFor: null,
      refunds: [{ status: "refunded" }],
      mails: [{ kind: "order-waiting", sentAt: null }, { kind: "order-refunded" }],
    });
    expect(await progressOf(checkout)).toMatchObject({ payment: "refunded", waitsUntil: null });
    expect(await provider().refundedFor(orderId)).toEqual(["79.98 USD"]);
    const where = { productId: DESKTOP_OS, status: "available" };
    expect(await db().licenceKey.count({ where })).toBe(1);
  });

  it("is refunded at once on request of the browser that paid, and of no other", async () => {
    const checkout = await paidTooLate();
    expect(await choose(checkout, await stranger())).toBe("order_not_found");
    expect(await choose(checkout, checkout.visitor)).toBe("given back");
    expect(await choose(checkout, checkout.visitor)).toBe("order_not_waiting");
    await executeRefunds();
    expect(await orderRow(checkout.orderId)).toMatchObject({
      status: "failed",
      refunds: [{ status: "refunded" }],
    });
    expect(await provider().refundedFor(checkout.orderId)).toEqual(["39.99 USD"]);
  });

  it("is either filled or refunded when both happen at the same moment", async () => {
    const checkout = await paidTooLate();
    await addKeys("LATE-KEY-0001");
    const [, chosen] = await Promise.all([
      fillWaitingOrders(),
      choose(checkout, checkout.visitor),
      fillWaitingOrders(),
    ]);
    const { status, refunds } = await orderRow(checkout.orderId);
    const isGivenBack = chosen === "given back";
    expect([status, refunds.length]).toEqual(isGivenBack ? ["failed", 1] : ["completed", 0]);
  });

  it("may be refunded by an admin, in whole: the order then fails", async () => {
    const { orderId } = await paidTooLate();
    await expect(refund({ orderId, amountUSD: "1.00" })).rejects.toMatchObject({
      cause: { code: "refund_whole_only" },
    });
    await refund({ orderId, amountUSD: "39.99" });
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      waitsFor: null,
      refunds: [{ status: "refunded" }],
    });
  });
});

describe("the buyer of a waiting order", () => {
  const mailsOf = async (orderId: number) => (await orderRow(orderId)).mails;

  it("gets one mail, in the order's language, and the delivery mail after it", async () => {
    const { orderId } = await paidTooLate();
    await Promise.all([fillWaitingOrders(), fillWaitingOrders()]);
    expect(await fillWaitingOrders()).toBe(0);
    const [waiting, ...more] = await mailsOf(orderId);
    expect(more).toEqual([]);
    const mailId = waiting?.id ?? 0;
    expect(await waitingJobs()).toEqual([{ name: "send-notice-mail", data: { mailId } }]);
    const texts: string[] = [];
    await sendMail(mailId, async ({ text }) => void texts.push(text));
    await sendMail(mailId, async ({ text }) => void texts.push(text));
    const { waitsUntil } = await orderRow(orderId);
    expect(texts).toEqual([expect.stringContaining(`#${orderId}`)]);
    expect(texts[0]).toContain("Paid. Awaiting stock.");
    expect(texts[0]).toContain(String(waitsUntil?.getUTCFullYear()));
    expect(texts[0]).toContain("on the page of your order");
    expect((await orderRow(orderId)).events.at(-1)?.reason).toBe("sent: order-waiting");
    await addKeys("LATE-KEY-0001");
    expect(await fillWaitingOrders()).toBe(1);
    expect(await mailsOf(orderId)).toMatchObject([
      { kind: "order-waiting" },
      { kind: "order-delivery" },
    ]);
  });

  it("gets no waiting mail once the order is filled, and its failure needs no person then", async () => {
    const { orderId } = await paidTooLate();
    await fillWaitingOrders();
    const [waiting] = await mailsOf(orderId);
    const mailId = waiting?.id ?? 0;
    const refusing = async () => {
      throw new Error("mailbox full");
    };
    await expect(sendMail(mailId, refusing)).rejects.toThrow("mailbox full");
    expect((await adminOrder(orderId)).attentionReasons).toEqual(["awaiting_stock", "mail_failed"]);
    await addKeys("LATE-KEY-0001");
    expect(await fillWaitingOrders()).toBe(1);
    await sendMail(mailId, async () => expect.unreachable("it waits no more"));
    expect((await adminOrder(orderId)).attentionReasons).toEqual([]);
  });
});

describe("a paid order that a fault of the shop keeps from being filled", () => {
  const damage = (productId: number) =>
    db().product.update({
      where: { id: productId },
      data: { fulfilment: "shared", stock: -1, digitalContent: "k1.AAAA.BBBB.CCCC" },
    });
  const mend = (productId: number) =>
    db().product.update({
      where: { id: productId },
      data: { digitalContent: seal("Come in!", associatedData.product(productId)) },
    });

  it("is paid and being prepared when a seal does not open, and filled when it is repaired", async () => {
    await damage(OFFICE);
    const checkout = await approvedOrder([{ productId: OFFICE }]);
    const { orderId, visitor, providerOrderId } = checkout;
    expect(await visitor.capture(providerOrderId)).toMatchObject({
      status: 200,
      body: { outcome: "preparing", order: { status: "pending" } },
    });
    expect(await progressOf(checkout)).toMatchObject({ payment: "preparing" });
    expect((await visitor.cart()).body.cart).toEqual([]);
    const { attentionReasons, reviewReason } = await adminOrder(orderId);
    expect(attentionReasons).toEqual(["order_unfilled"]);
    expect(reviewReason).toMatch(
      /cannot be filled yet: .*content of product 8 cannot be decrypted/,
    );
    await fillWaitingOrders();
    await reconcilePayments(undefined, inOneHour);
    expect((await orderRow(orderId)).waitsFor).toBe("repair");
    await visitor.add(OFFICE, 3);
    await mend(OFFICE);
    expect(await fillWaitingOrders()).toBe(1);
    expect(await orderRow(orderId)).toMatchObject({ status: "completed", reviewReason: null });
    expect((await visitor.cart()).body.cart).toMatchObject([{ productId: OFFICE, quantity: 3 }]);
  });

  it("removes its items from the cart in the transaction in which it begins to wait", async () => {
    await damage(OFFICE);
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: OFFICE }]);
    const before = async () => expect((await orderRow(orderId)).waitsFor).toBeNull();
    const lines = (tx: PrismaTransaction) =>
      tx.prisma.$queryRaw`SELECT id FROM cart_items FOR UPDATE`;
    await concurrently([() => visitor.capture(providerOrderId)], before, lines);
    expect((await orderRow(orderId)).waitsFor).toBe("repair");
    expect((await visitor.cart()).body.cart).toEqual([]);
  });

  it("waits even if the fault is in the cart, which is left alone", async () => {
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: OFFICE }]);
    await db().$executeRaw`
      CREATE FUNCTION no_removal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no removal'; END $$`;
    await db().$executeRaw`
      CREATE TRIGGER no_removal BEFORE DELETE ON cart_items EXECUTE FUNCTION no_removal()`;
    try {
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
    } finally {
      await db().$executeRaw`DROP TRIGGER no_removal ON cart_items`;
      await db().$executeRaw`DROP FUNCTION no_removal`;
    }
    expect((await orderRow(orderId)).waitsFor).toBe("repair");
    expect((await visitor.cart()).body.cart).toMatchObject([{ productId: OFFICE }]);
  });

  it("is being prepared when its own key does not open, and every page still works", async () => {
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const [key] = (await orderRow(orderId)).items[0]?.licenceKeys ?? [];
    await db().licenceKey.update({
      where: { id: key?.id ?? "" },
      data: { sealed: "k1.AAAA.BBBB.CCCC" },
    });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
    const page = await adminOrder(orderId);
    expect(page.reviewReason).toContain(`key ${key?.id} cannot be decrypted`);
    expect(page.items[0]?.keys).toMatchObject([{ masked: "••••", status: "reserved" }]);
    await db().licenceKey.update({
      where: { id: key?.id ?? "" },
      data: { sealed: key?.sealed ?? "" },
    });
    expect(await fillWaitingOrders()).toBe(1);
  });

  it("is being prepared when a key in place of its own does not open", async () => {
    const { visitor, orderId, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().licenceKey.deleteMany({ where: { orderItem: { orderId } } });
    await db().licenceKey.updateMany({
      where: { productId: DESKTOP_OS },
      data: { sealed: "no seal" },
    });
    expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
    expect((await orderRow(orderId)).waitsFor).toBe("repair");
  });

  it("is being prepared when a statement of its filling fails, with nothing half done", async () => {
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`ALTER TABLE mails ADD CONSTRAINT no_mails CHECK (false) NOT VALID`;
    try {
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
      expect((await orderRow(orderId)).items[0]?.licenceKeys).toMatchObject([
        { status: "reserved" },
      ]);
      expect(await fillWaitingOrders()).toBe(0);
    } finally {
      await db().$executeRaw`ALTER TABLE mails DROP CONSTRAINT no_mails`;
    }
    expect(await fillWaitingOrders()).toBe(1);
    expect((await orderRow(orderId)).status).toBe("completed");
  });

  it("is being prepared when its delivery job is not inserted", async () => {
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`
      CREATE FUNCTION no_job() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`;
    await db().$executeRaw`
      CREATE TRIGGER no_job BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION no_job()`;
    try {
      expect((await visitor.capture(providerOrderId)).body.outcome).toBe("preparing");
    } finally {
      await db().$executeRaw`DROP TRIGGER no_job ON jobs`;
      await db().$executeRaw`DROP FUNCTION no_job`;
    }
    expect(await fillWaitingOrders()).toBe(1);
    expect(await waitingJobs()).toEqual([{ name: "deliver-order", data: { orderId } }]);
  });

  it("is refunded at its deadline if it is still broken", async () => {
    await damage(OFFICE);
    const { orderId, visitor, providerOrderId } = await approvedOrder([{ productId: OFFICE }]);
    await visitor.capture(providerOrderId);
    await due(orderId);
    await fillWaitingOrders();
    await executeRefunds();
    expect(await orderRow(orderId)).toMatchObject({
      status: "failed",
      refunds: [{ status: "refunded" }],
    });
  });

  it("is shown as paid in its buyer's profile, and can be refunded from there", async () => {
    await damage(OFFICE);
    const checkout = await approvedOrder([{ productId: OFFICE }]);
    await checkout.visitor.capture(checkout.providerOrderId);
    await db().order.update({ where: { id: checkout.orderId }, data: { userId: 2 } });
    const { email } = await db().user.findUniqueOrThrow({ where: { id: 2 } });
    const [order] = await myOrders({ id: 2, email });
    expect(order).toMatchObject({ payment: "preparing", waitsUntil: expect.any(String) });
    await callAs("customer", "orders.refundWaiting", { id: checkout.orderId });
    expect((await orderRow(checkout.orderId)).status).toBe("failed");
  });
});

describe("an unpaid order", () => {
  it("does not wait: no refund can be chosen", async () => {
    const checkout = await placedOrder([{ productId: DESKTOP_OS }]);
    expect(await choose(checkout, checkout.visitor)).toBe("order_not_waiting");
    expect((await orderRow(checkout.orderId)).status).toBe("pending");
  });
});
