import { beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { approvedOrder, DESKTOP_OS, paidOrder, provider } from "../../support/data/checkout-orders";
import { wrongCode } from "../../support/people/account-codes";
import { createUsers, customer, mailedCode, PERSONA } from "../../support/people/accounts";
import { pageOf, proveMailbox, showCode } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const WRONG = CUSTOMER.customerEmail;
const RIGHT = "layla@example.org";

async function licenceOrder() {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
  return { visitor, orderId };
}

const correct = (visitor: Visitor, orderId: number, email = RIGHT) =>
  rpc(visitor, "orderPage.correctAddress", { token: orderToken(orderId), email });
const addressOf = async (orderId: number) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).customerEmail;
const mailsOf = (orderId: number) =>
  db().mail.findMany({
    where: { OR: [{ orderId }, { toldOrderId: orderId }] },
    orderBy: { id: "asc" },
  });
const lineOf = async (visitor: Visitor, orderId: number) =>
  (await pageOf(visitor, orderId)).items[0]?.id ?? 0;

/** Sends all pending mails of the order. @returns their recipients, kinds and texts */
async function sendAll(orderId: number) {
  const sent: { to: string; kind: string; text: string }[] = [];
  for (const { id, kind, sentAt } of await mailsOf(orderId)) {
    if (sentAt === null)
      await sendMail(id, async ({ to, text }) => void sent.push({ to, kind, text }));
  }
  return sent;
}

const NO_MORE = { status: 409, reason: "address_not_correctable" };

describe("a wrong e-mail address of an order", () => {
  it("is corrected by the browser that paid: the codes are mailed to the right address, and the wrong one gets a notice without a code", async () => {
    const { visitor, orderId } = await licenceOrder();
    const [first] = await sendAll(orderId);
    const [code = ""] = /\w{5}(-\w{5}){4}/.exec(first?.text ?? "") ?? [];
    expect(first).toMatchObject({ to: WRONG, kind: "order-delivery" });
    expect(await pageOf(visitor, orderId)).toMatchObject({ mailSentAt: expect.any(String) });

    expect((await correct(visitor, orderId, ` ${RIGHT.toUpperCase()} `)).status).toBe(200);
    expect(await pageOf(visitor, orderId)).toMatchObject({
      customerEmail: RIGHT,
      mailSentAt: null,
      addressUntil: expect.any(String),
    });
    const sent = await sendAll(orderId);
    expect(sent.map(({ to, kind }) => [to, kind]).sort()).toEqual([
      [RIGHT, "order-codes-again"],
      [WRONG, "address-corrected"],
    ]);
    for (const { to, text } of sent) expect(text.includes(code)).toBe(to === RIGHT);
    expect(sent.find(({ to }) => to === WRONG)?.text).not.toContain(RIGHT);
    expect(await pageOf(visitor, orderId)).toMatchObject({ mailSentAt: expect.any(String) });
    expect(
      await db().orderEvent.count({ where: { orderId, actor: "customer", type: "mail" } }),
    ).toBe(1);
  });

  it("redirects a first mail that is still unsent or was rejected, without a second one", async () => {
    const { visitor, orderId } = await licenceOrder();
    await db().mail.updateMany({ where: { orderId }, data: { refusals: 2 } });
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: true });
    expect((await correct(visitor, orderId)).status).toBe(200);
    expect(await pageOf(visitor, orderId)).toMatchObject({ isMailRefused: false });
    expect((await sendAll(orderId)).map(({ to, kind }) => [to, kind]).sort()).toEqual([
      [RIGHT, "order-delivery"],
      [WRONG, "address-corrected"],
    ]);
  });

  it("is corrected once by two concurrent requests", async () => {
    const { visitor, orderId } = await licenceOrder();
    await sendAll(orderId);
    const answers = await Promise.all([correct(visitor, orderId), correct(visitor, orderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sendAll(orderId)).map(({ kind }) => kind).sort()).toEqual([
      "address-corrected",
      "order-codes-again",
    ]);
  });

  it("is not corrected with the link alone, by a stranger, the owner in another browser, or the proven address", async () => {
    const { orderId } = await licenceOrder();
    const proven = new Visitor();
    await proveMailbox(proven, orderId, WRONG);
    const others = [
      new Visitor(),
      (await licenceOrder()).visitor,
      await customer({ ...PERSONA, username: "lina", email: WRONG }),
      proven,
    ];
    for (const other of others) {
      expect((await pageOf(other, orderId)).addressUntil).toBeNull();
      expect(await correct(other, orderId)).toMatchObject({
        status: 403,
        reason: "address_locked",
      });
    }
    expect(await addressOf(orderId)).toBe(WRONG);
  });

  it("cannot be corrected once a code was opened, and the wrong address can open no codes afterwards", async () => {
    const { visitor, orderId } = await licenceOrder();
    const reader = new Visitor();
    await proveMailbox(reader, orderId, WRONG);
    const itemId = await lineOf(visitor, orderId);
    expect((await correct(visitor, orderId)).status).toBe(200);
    expect(await showCode(reader, orderId, itemId)).toMatchObject({ reason: "codes_locked" });
    expect((await showCode(visitor, orderId, itemId)).status).toBe(200);
    expect((await pageOf(visitor, orderId)).addressUntil).toBeNull();
    expect(await correct(visitor, orderId, "third@example.org")).toMatchObject(NO_MORE);
    expect(await addressOf(orderId)).toBe(RIGHT);
  });

  it("is either corrected or opens a code, if both are requested at once", async () => {
    const reader = new Visitor();
    for (let times = 0; times < 10; times += 1) {
      const { visitor, orderId } = await licenceOrder();
      await proveMailbox(reader, orderId, WRONG);
      const itemId = await lineOf(visitor, orderId);
      const [corrected, opened] = await Promise.all([
        correct(visitor, orderId),
        showCode(reader, orderId, itemId),
      ]);
      expect([corrected.status, opened.status].sort(), "one of them").not.toEqual([200, 200]);
      expect(await addressOf(orderId)).toBe(corrected.status === 200 ? RIGHT : WRONG);
      await db().mail.deleteMany({ where: { kind: "order-access" } });
      await db().$executeRaw`DELETE FROM rate_limits`;
    }
  });

  it("cannot be corrected half an hour after the payment, after three corrections, or during a dispute", async () => {
    const late = await licenceOrder();
    await db()
      .$executeRaw`UPDATE orders SET completed_at = now() - interval '31 minutes' WHERE id = ${late.orderId}`;
    expect((await pageOf(late.visitor, late.orderId)).addressUntil).toBeNull();
    expect(await correct(late.visitor, late.orderId)).toMatchObject(NO_MORE);
    expect(await addressOf(late.orderId)).toBe(WRONG);

    const often = await licenceOrder();
    for (const name of ["a", "b", "c"]) {
      expect((await correct(often.visitor, often.orderId, `${name}@example.org`)).status).toBe(200);
    }
    expect(await correct(often.visitor, often.orderId)).toMatchObject(NO_MORE);
    expect(await addressOf(often.orderId)).toBe("c@example.org");

    const disputed = await licenceOrder();
    const complaint = { dueInHours: 72, message: "No key has reached me." };
    await provider().dispute(disputed.orderId, complaint);
    await reconcileDisputes();
    expect(await correct(disputed.visitor, disputed.orderId)).toMatchObject(NO_MORE);
  });

  it("is not corrected in an unpaid or erased order, with a forged link, or to an invalid address", async () => {
    const { visitor: paying, orderId: unpaid } = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await correct(paying, unpaid)).toMatchObject(NO_MORE);
    const { visitor, orderId } = await licenceOrder();
    for (const email of ["", "layla@", "layla example.org", `${"l".repeat(300)}@example.org`]) {
      expect((await correct(visitor, orderId, email)).status, email).toBe(400);
    }
    expect(await correct(visitor, 2_000_000_000)).toMatchObject({ reason: "order_not_found" });
    expect(await addressOf(orderId)).toBe(WRONG);
    expect((await correct(visitor, orderId)).status).toBe(200);
    await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
    expect(await correct(visitor, orderId)).toMatchObject({ reason: "order_not_found" });
    expect(
      await db().mail.count({ where: { toldOrderId: orderId } }),
      "nothing of the wrong one",
    ).toBe(0);
  });
});

describe("after that period, a wrong address", () => {
  const PAYER = "buyer@paypal-simulator.example";
  const ask = (visitor: Visitor, orderId: number) =>
    rpc(visitor, "orderPage.requestPayerCode", { token: orderToken(orderId) });
  const enter = (visitor: Visitor, code: string) => rpc(visitor, "orderPage.enterCode", { code });
  const payerCode = () => mailedCode(PAYER, "payer-code");
  const codesMailed = () => db().mail.count({ where: { kind: "payer-code" } });

  /** An order whose code was opened and whose correction period is over. */
  async function lateOrder() {
    const order = await licenceOrder();
    await showCode(order.visitor, order.orderId, await lineOf(order.visitor, order.orderId));
    await db()
      .$executeRaw`UPDATE orders SET completed_at = now() - interval '3 hours' WHERE id = ${order.orderId}`;
    return order;
  }

  async function payerOf(orderId: number): Promise<Visitor> {
    const visitor = new Visitor();
    expect((await ask(visitor, orderId)).status).toBe(200);
    expect((await enter(visitor, await payerCode())).status).toBe(200);
    return visitor;
  }

  it("is corrected by the payer, with a code that is mailed only to the PayPal account's address", async () => {
    const { visitor, orderId } = await lateOrder();
    await sendAll(orderId);
    expect(await pageOf(visitor, orderId)).toMatchObject({ payerProof: "possible" });
    expect(await correct(visitor, orderId)).toMatchObject(NO_MORE);

    const payer = await payerOf(orderId);
    expect(await pageOf(payer, orderId)).toMatchObject({ payerProof: "given", way: null });
    expect((await correct(payer, orderId)).status).toBe(200);
    const sent = await sendAll(orderId);
    expect(sent.map(({ to, kind }) => [to, kind]).sort()).toEqual([
      [RIGHT, "order-codes-again"],
      [WRONG, "address-corrected"],
    ]);
    const reason = "address corrected by the payer";
    expect(await db().orderEvent.count({ where: { orderId, reason } })).toBe(1);
    expect(await codesMailed()).toBe(1);
  });

  it("is not corrected with a wrong or used code, in another browser, or by the payer of another order", async () => {
    const { orderId } = await lateOrder();
    const other = await payerOf((await lateOrder()).orderId);
    expect(await correct(other, orderId)).toMatchObject({ reason: "address_locked" });
    const [asks, elsewhere] = [new Visitor(), new Visitor()];
    await ask(asks, orderId);
    const code = await payerCode();
    expect((await enter(asks, wrongCode(code))).reason).toBe("code_invalid");
    expect((await enter(elsewhere, code)).reason).toBe("code_invalid");
    for (const stranger of [asks, elsewhere]) {
      expect(await correct(stranger, orderId)).toMatchObject({ reason: "address_locked" });
    }
    expect((await enter(asks, code)).status).toBe(200);
    expect((await enter(asks, code)).reason).toBe("code_invalid");
    expect(await addressOf(orderId)).toBe(WRONG);
  });

  it("cannot be corrected during a dispute or after three corrections, and the payer can open no codes", async () => {
    const { visitor, orderId } = await lateOrder();
    const payer = await payerOf(orderId);
    expect(await showCode(payer, orderId, await lineOf(visitor, orderId))).toMatchObject({
      reason: "codes_locked",
    });
    for (const name of ["a", "b", "c"]) {
      expect((await correct(payer, orderId, `${name}@example.org`)).status).toBe(200);
    }
    expect(await correct(payer, orderId)).toMatchObject(NO_MORE);
    const disputed = await lateOrder();
    const buyer = await payerOf(disputed.orderId);
    await provider().dispute(disputed.orderId, { dueInHours: 72, message: "No key." });
    await reconcileDisputes();
    expect(await correct(buyer, disputed.orderId)).toMatchObject(NO_MORE);
  });

  it("cannot be corrected in an unpaid or erased order, or while the provider does not respond", async () => {
    const { visitor: paying, orderId: unpaid } = await approvedOrder([{ productId: DESKTOP_OS }]);
    expect(await pageOf(paying, unpaid)).toMatchObject({ payerProof: null });
    expect(await ask(paying, unpaid)).toMatchObject(NO_MORE);
    const { orderId } = await lateOrder();
    for (const kind of ["status-500", "garbage", "another-order"] as const) {
      await provider().addFault({ operation: "get", kind, times: 1 });
      expect(await ask(new Visitor(), orderId), kind).toMatchObject({
        status: 503,
        reason: "payer_not_asked",
      });
    }
    await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
    expect(await ask(new Visitor(), orderId)).toMatchObject({ reason: "order_not_found" });
    expect(await codesMailed()).toBe(0);
  });

  it("permits five payer codes an hour, from all addresses together", async () => {
    const { orderId } = await lateOrder();
    const from = (ip: number) => Object.assign(new Visitor(), { ip: `203.0.113.${ip}` });
    for (const ip of [1, 2, 3, 4, 5]) expect((await ask(from(ip), orderId)).status).toBe(200);
    expect(await ask(from(6), orderId)).toMatchObject({ status: 429 });
    expect(await codesMailed()).toBe(5);
  });
});
