import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GiftPageDto } from "@/contract/gift";
import type { MyOrderDto } from "@/contract/my-orders";
import { MAX_GIFT_MAILS } from "@/domain/orders/gift";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { sendDueGifts } from "@/server/gifts/send-gifts";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { shopDay } from "@/server/platform/shop-time";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { executeErasures } from "@/server/privacy/execute-erasures";
import { sweep } from "@/server/sweep/sweep";
import {
  DESKTOP_OS,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { callAs } from "../../support/people/callers";
import { claimsOf, paidByStranger, report, sendMailsOf } from "../../support/people/claims";
import { pageOf, proveMailbox, showCode } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const AMAL = "amal@example.org";
const GIFT = { email: AMAL, name: "Amal", words: "Happy birthday!\nFrom Lina" };
const BUYER = CUSTOMER.customerEmail;
const KEY = /\w{5}(-\w{5}){4}/;
const inDays = (days: number) => shopDay(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

async function given(gift: object = {}, quantity = 1) {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS, quantity }], {
    visitor,
    order: { customerEmail: BUYER, gift: { ...GIFT, ...gift } },
  });
  await sendDueGifts();
  return { visitor, orderId };
}

/** The gift token in the text of a mail. */
const tokenIn = (text = "") => /\/gift\/(\S+)/.exec(text)?.[1] ?? "none";
const read = (token: string, visitor = new Visitor()) =>
  rpc<GiftPageDto>(visitor, "gift.read", { token });
const open = (token: string, itemId: number, visitor = new Visitor()) =>
  rpc<{ codes: string[] }>(visitor, "gift.open", { token, itemId });
const itemOf = async (orderId: number) =>
  (await db().orderItem.findFirstOrThrow({ where: { orderId } })).id;
const correct = (visitor: Visitor, orderId: number, email: string) =>
  rpc(visitor, "orderPage.correctGift", { token: orderToken(orderId), email });
const correctOwn = (visitor: Visitor, orderId: number) =>
  rpc(visitor, "orderPage.correctAddress", {
    token: orderToken(orderId),
    email: "lina.right@example.com",
  });
const resend = (visitor: Visitor, orderId: number) =>
  rpc(visitor, "orderPage.resendGift", { token: orderToken(orderId) });

describe("an order that is a gift", () => {
  it("sends the buyer a receipt without a code, and the recipient the link", async () => {
    const { visitor, orderId } = await given();
    const sent = await sendMailsOf(orderId);
    expect(sent.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ["gift-delivery", AMAL],
      ["order-delivery", BUYER],
    ]);
    for (const { text } of sent) expect(text).not.toMatch(KEY);
    const toAmal = sent.find(({ to }) => to === AMAL);
    expect(toAmal?.subject).toContain("Amal");
    expect(toAmal?.text).toContain("Happy birthday!");
    for (const secret of [BUYER, "39.99", `#${orderId}`]) {
      expect(toAmal?.text).not.toContain(secret);
    }
    expect(sent.find(({ to }) => to === BUYER)?.text).not.toContain("/gift/");
    expect(await pageOf(visitor, orderId)).toMatchObject({
      gift: {
        ...GIFT,
        sentAt: expect.any(String),
        openedAt: null,
        isRefused: false,
        canCorrect: true,
        canResend: true,
      },
      items: [{ codes: 0, canReport: false }],
    });
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order.deliveredAt).not.toBeNull();
    expect((await adminOrder(orderId)).gift).toMatchObject({ name: "Amal", email: AMAL });
  });

  it("is mailed on delivery of its order, even if the buyer's mail server refuses the receipt", async () => {
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { order: { gift: GIFT } });
    const refuses = async () => {
      throw new Error("the mail server did not take it");
    };
    await expect(
      deliverOrder(orderId, { submit: async () => undefined, send: refuses }),
    ).rejects.toThrow("did not take it");
    const mails = await db().mail.findMany({ where: { orderId }, orderBy: { id: "asc" } });
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
      "gift-delivery",
      AMAL,
    ]);
  });

  it("is opened by its recipient only, whose page shows nothing of the buyer; both see that it was opened", async () => {
    const { visitor, orderId } = await given();
    const token = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
    const { data } = await read(token);
    expect(data).toMatchObject({ name: "Amal", words: GIFT.words, isTakenBack: false });
    expect(JSON.stringify(data)).not.toMatch(/lina@|39\.99|966/);
    expect(data?.items).toMatchObject([{ codes: 1, openedAt: null }]);
    const itemId = await itemOf(orderId);
    const opened = await open(token, itemId);
    expect(opened.data?.codes).toEqual([expect.stringMatching(KEY)]);
    expect((await read(token)).data?.items).toMatchObject([{ openedAt: expect.any(String) }]);
    expect((await pageOf(visitor, orderId)).gift).toMatchObject({
      openedAt: expect.any(String),
      canCorrect: false,
      canResend: false,
    });
    const openings = await db().codeOpening.findMany({ where: { itemId } });
    expect(openings).toMatchObject([{ way: "gift" }]);
  });

  it("never shows its codes to the buyer: on the page, in the profile, in resent mails, or after address verification", async () => {
    const { visitor, orderId } = await given();
    const mails = await sendMailsOf(orderId);
    const itemId = await itemOf(orderId);
    const nothing = { reason: "codes_not_there" };
    expect(await showCode(visitor, orderId, itemId)).toMatchObject(nothing);
    const line = await db().orderItem.findUniqueOrThrow({ where: { id: itemId } });
    expect(line.revealedAt, "nobody has seen it").toBeNull();
    await open(tokenIn(mails.find(({ to }) => to === AMAL)?.text), itemId);
    expect(await showCode(visitor, orderId, itemId)).toMatchObject(nothing);
    const proven = new Visitor();
    await proveMailbox(proven, orderId, BUYER);
    expect(await showCode(proven, orderId, itemId)).toMatchObject(nothing);
    const lina = await customer({ ...PERSONA, username: "lina", email: BUYER });
    const { data } = await rpc<MyOrderDto[]>(lina, "orders.my", {});
    expect(data).toMatchObject([{ id: orderId, items: [{ codes: [], digitalContent: null }] }]);
    expect(await rpc(lina, "orders.sendCodes", { id: orderId })).toMatchObject({
      reason: "codes_not_sendable",
    });
    await runAction("orders.resendMail", { orderId });
    for (const { text } of await sendMailsOf(orderId)) expect(text).not.toMatch(KEY);
    expect(await report(visitor, orderId)).toMatchObject({ reason: "claim_impossible" });
  });

  it("is held until its day with its codes assigned, and does not count as late", async () => {
    const { visitor, orderId } = await given({ day: inDays(3) });
    expect((await sendMailsOf(orderId)).map(({ kind }) => kind)).toEqual(["order-delivery"]);
    expect(await db().licenceKey.count({ where: { orderItem: { orderId } } })).toBe(1);
    const order = () => db().order.findUniqueOrThrow({ where: { id: orderId } });
    expect((await order()).deliveredAt).toBeNull();
    expect((await pageOf(visitor, orderId)).gift).toMatchObject({ sentAt: null, canResend: false });
    expect(await resend(visitor, orderId)).toMatchObject({ reason: "gift_opened" });
    await db()
      .$executeRaw`UPDATE orders SET completed_at = now() - interval '2 days' WHERE id = ${orderId}`;
    await expectInvariants();
    const { sendAt } = await db().gift.findUniqueOrThrow({ where: { orderId } });
    expect(sendAt.getTime()).toBeGreaterThan(Date.now() + 24 * 60 * 60 * 1000);
    await db().$executeRaw`UPDATE gifts SET send_at = now() - interval '1 second'`;
    expect(await Promise.all([sendDueGifts(), sendDueGifts()]).then(([a, b]) => a + b)).toBe(1);
    expect(await sendDueGifts()).toBe(0);
    expect((await sendMailsOf(orderId)).map(({ to }) => to)).toEqual([AMAL]);
    expect((await order()).deliveredAt).not.toBeNull();
  });

  it("is not sent before payment, nor after a full refund", async () => {
    const { orderId: unpaid } = await placedOrder([{ productId: DESKTOP_OS }], {
      order: { gift: GIFT },
    });
    expect(await sendDueGifts()).toBe(0);
    expect(await db().mail.count({ where: { orderId: unpaid } })).toBe(0);
    const { orderId } = await given({ day: inDays(1) });
    const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await refund({ orderId, amountUSD: totalUSD.toFixed(2) });
    await executeRefunds();
    const disputed = await given({ day: inDays(1) });
    const complaint = { dueInHours: 72, message: "I did not buy this." };
    await provider().dispute(disputed.orderId, complaint);
    await reconcileDisputes();
    await db().$executeRaw`UPDATE gifts SET send_at = now() - interval '1 second'`;
    expect(await sendDueGifts()).toBe(0);
  });

  it("shows that it was withdrawn, and opens nothing afterwards", async () => {
    const { orderId } = await given();
    const token = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
    const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await refund({ orderId, amountUSD: totalUSD.toFixed(2) });
    await executeRefunds();
    expect((await read(token)).data).toMatchObject({ isTakenBack: true, items: [{ codes: 0 }] });
    expect(await open(token, await itemOf(orderId))).toMatchObject({ reason: "codes_not_there" });
    // Nobody has seen the key, so it is for sale again.
    expect(await db().licenceKey.count({ where: { status: "revoked" } })).toBe(0);
  });

  it.each([
    ["a top-up", { productId: UC_60 }, 409],
    ["no name", { gift: { name: " " } }, 400],
    ["no address", { gift: { email: "amal" } }, 400],
    ["a name with hidden characters", { gift: { name: "Am\u202Eal" } }, 400],
    ["a message that is too long", { gift: { words: "so ".repeat(200) } }, 400],
    ["a past day", { gift: { day: inDays(-1) } }, 400],
    ["a day more than a year ahead", { gift: { day: inDays(600) } }, 400],
    ["a day that does not exist", { gift: { day: "2027-02-30" } }, 400],
  ] as [string, { productId?: number; gift?: object }, number][])(
    "is refused with %s, and no order is placed",
    async (_, { productId = DESKTOP_OS, gift }, status) => {
      const visitor = new Visitor();
      expect((await visitor.add(productId, 1, { playerId: PLAYER })).status).toBe(200);
      expect((await visitor.order({ gift: { ...GIFT, ...gift } })).status).toBe(status);
      expect(await db().order.count()).toBe(0);
      expect(await db().gift.count()).toBe(0);
    },
  );
});

describe("the recipient of a gift", () => {
  it("can be corrected by the buyer until the gift is opened: the old link is invalid, the new address gets a mail", async () => {
    const { visitor, orderId } = await given();
    const wrong = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
    expect((await correct(visitor, orderId, " Badr@Example.org ")).status).toBe(200);
    const sent = await sendMailsOf(orderId);
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([["gift-again", "badr@example.org"]]);
    const right = tokenIn(sent[0]?.text);
    const itemId = await itemOf(orderId);
    expect((await read(wrong)).status).toBe(404);
    expect((await open(wrong, itemId)).status).toBe(404);
    expect((await open(right, itemId)).status).toBe(200);
    expect(await correct(visitor, orderId, AMAL)).toMatchObject({ reason: "gift_opened" });
    expect(await resend(visitor, orderId)).toMatchObject({ reason: "gift_opened" });
  });

  it("corrected before the mail was sent, or before the day, gets the only mail", async () => {
    const { visitor, orderId } = await given();
    expect((await correct(visitor, orderId, "badr@example.org")).status).toBe(200);
    expect((await sendMailsOf(orderId)).map(({ to }) => to).sort()).toEqual([
      "badr@example.org",
      BUYER,
    ]);
    const held = await given({ day: inDays(5) });
    expect((await correct(held.visitor, held.orderId, "badr@example.org")).status).toBe(200);
    expect((await sendMailsOf(held.orderId)).map(({ to }) => to)).toEqual([BUYER]);
  });

  it("cannot be corrected and open the gift at the same time", async () => {
    for (let times = 0; times < 5; times += 1) {
      const { visitor, orderId } = await given();
      const token = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
      const itemId = await itemOf(orderId);
      const [corrected, opened] = await Promise.all([
        correct(visitor, orderId, "badr@example.org"),
        open(token, itemId),
      ]);
      expect([corrected.status, opened.status].filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it("can be corrected three times, and mailed five times a day, by the buyer only", async () => {
    const { visitor, orderId } = await given();
    await sendMailsOf(orderId);
    const link = new Visitor();
    expect(await correct(link, orderId, "x@example.org")).toMatchObject({ reason: "gift_locked" });
    expect(await resend(link, orderId)).toMatchObject({ reason: "gift_locked" });
    expect((await pageOf(link, orderId)).gift).toBeNull();
    for (const name of ["a", "b", "c"]) {
      expect((await correct(visitor, orderId, `${name}@example.org`)).status).toBe(200);
    }
    expect(await correct(visitor, orderId, "d@example.org")).toMatchObject({
      reason: "gift_opened",
    });
    await sendMailsOf(orderId);
    const kind = { in: ["gift-delivery", "gift-again"] };
    while ((await db().mail.count({ where: { kind } })) < MAX_GIFT_MAILS) {
      expect((await resend(visitor, orderId)).status).toBe(200);
      await sendMailsOf(orderId);
    }
    expect((await resend(visitor, orderId)).status).toBe(429);
  });

  it("gets only one more mail while one is queued, however often it is requested", async () => {
    const { visitor, orderId } = await given();
    await sendMailsOf(orderId);
    const answers = await Promise.all([resend(visitor, orderId), resend(visitor, orderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await sendMailsOf(orderId)).map(({ kind }) => kind)).toEqual(["gift-again"]);
  });

  it("is replaced by the recipient entered last when the same cart is ordered again", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const first = await visitor.order({ gift: GIFT });
    const same = await visitor.order({ gift: GIFT });
    expect(same.body.id).toBe(first.body.id);
    const other = await visitor.order({ gift: { ...GIFT, email: "badr@example.org" } });
    expect(other.body.id).not.toBe(first.body.id);
    const own = await visitor.order();
    expect(own.body.id).not.toBe(other.body.id);
    const gift = await db().gift.findUniqueOrThrow({ where: { orderId: other.body.id } });
    expect(gift.recipientEmail).toBe("badr@example.org");
    const [line] = await db().orderItem.findMany({ where: { orderId: own.body.id } });
    expect(line?.isGift).toBe(false);
  });

  it("does not change when the buyer's address is corrected", async () => {
    const { visitor, orderId } = await given();
    const email = "layla@example.org";
    const token = orderToken(orderId);
    expect((await rpc(visitor, "orderPage.correctAddress", { token, email })).status).toBe(200);
    const sent = await sendMailsOf(orderId);
    expect(sent.find(({ kind }) => kind === "gift-delivery")?.to).toBe(AMAL);
    expect(sent.find(({ kind }) => kind === "order-delivery")?.to).toBe(email);
  });

  it("waits for its order while that is locked, as a correction of the address does", async () => {
    const { visitor, orderId } = await given({ day: inDays(3) });
    await db().$executeRaw`UPDATE gifts SET send_at = now() - interval '1 second'`;
    await prismaTransaction(async (tx) => {
      await tx.prisma.$executeRaw`SELECT FROM orders WHERE id = ${orderId} FOR UPDATE`;
      expect(await sendDueGifts()).toBe(0);
    });
    await correct(visitor, orderId, "amal.right@example.org");
    expect(await sendDueGifts()).toBe(1);
    expect((await sendMailsOf(orderId)).map(({ to }) => to)).toContain("amal.right@example.org");
  });

  it("is erased with the buyer, and with an order that was never paid", async () => {
    const { orderId } = await given();
    const token = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
    await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
    expect(await db().gift.findMany()).toMatchObject([
      { recipientEmail: "", recipientName: "", words: "", queuedAt: expect.any(Date) },
    ]);
    expect((await read(token)).status).toBe(404);
    const { orderId: failed } = await placedOrder([{ productId: DESKTOP_OS }], {
      order: { gift: GIFT },
    });
    await runAction("orders.markFailed", { orderId: failed, reason: "nobody has paid for it" });
    await db()
      .$executeRaw`UPDATE orders SET customer_email = '', created_at = now() - interval '40 days' WHERE id = ${failed}`;
    expect(await sweep()).toMatchObject({ "gifts of failed orders": 1 });
    expect(await db().gift.count({ where: { recipientEmail: { not: "" } } })).toBe(0);
    expect(await db().gift.count({ where: { queuedAt: null } })).toBe(0);
  });

  it.each(["1-x", `77-${"A".repeat(27)}`, "nothing", ""])(
    "gets no page for the invalid link %j",
    async (token) => {
      await given();
      expect(await read(token)).toMatchObject({ status: 404, reason: "order_not_found" });
      expect((await open(token, 1)).status).toBe(404);
    },
  );

  it("gets no page for the order's own link, nor for another gift's", async () => {
    const { orderId } = await given();
    expect((await read(orderToken(orderId))).status).toBe(404);
    const own = tokenIn((await sendMailsOf(orderId)).find(({ to }) => to === AMAL)?.text);
    expect((await open(own, await itemOf(orderId))).status).toBe(200);
    const other = await given({ email: "badr@example.org" });
    const token = tokenIn(
      (await sendMailsOf(other.orderId)).find(({ to }) => to === "badr@example.org")?.text,
    );
    expect((await open(token, await itemOf(orderId))).status).toBe(409);
  });
});

describe("a claim about a gift", () => {
  const REPORT = { kind: "not_accepted", text: "The maker's shop says: unknown key." };
  const reportIt = (token: string, itemId: number, more: object = {}) =>
    rpc(new Visitor(), "orderPage.reportClaim", { ...REPORT, token, itemId, ...more });
  const lineOf = async (token: string) => (await read(token)).data?.items[0];

  /** A gift that its recipient has opened: the token, the line and the code. */
  async function openedGift() {
    const { visitor, orderId } = await given();
    const mail = (await sendMailsOf(orderId)).find(({ to }) => to === AMAL);
    const token = tokenIn(mail?.text);
    const itemId = await itemOf(orderId);
    const [code = ""] = (await open(token, itemId)).data?.codes ?? [];
    return { visitor, orderId, token, itemId, code };
  }

  it("is made by the recipient after opening, hidden from the buyer, and replaced for the recipient", async () => {
    const { visitor, orderId, token, itemId, code } = await openedGift();
    expect(await lineOf(token)).toMatchObject({ canReport: true, claims: [] });
    expect((await reportIt(token, itemId)).status).toBe(200);
    expect(await lineOf(token)).toMatchObject({
      canReport: false,
      claims: [{ ...REPORT, status: "open" }],
    });
    expect((await pageOf(visitor, orderId)).items[0]).toMatchObject({
      canReport: false,
      claims: [],
    });

    const [claim] = await claimsOf(orderId);
    const reply = "This one works.";
    const keyIds = claim?.keys.map(({ id }) => id) ?? [];
    await runAction("orders.replaceKeys", { claimId: claim?.id, keyIds, reply });
    expect((await correctOwn(visitor, orderId)).status).toBe(409);
    await db().codeOpening.deleteMany();
    expect((await correctOwn(visitor, orderId)).status).toBe(200);
    const sent = await sendMailsOf(orderId);
    expect(sent.map(({ kind, to }) => [kind, to])).toContainEqual(["gift-answered", AMAL]);
    for (const { to, text } of sent) {
      expect(text).not.toMatch(KEY);
      expect(text.includes(reply), to).toBe(to === AMAL);
    }
    const { codes } = (await open(token, itemId)).data ?? { codes: [] };
    expect(codes).toHaveLength(1);
    expect(codes).not.toContain(code);
    expect(await lineOf(token)).toMatchObject({
      canReport: true,
      claims: [{ status: "replaced", reply }],
    });
  });

  it("cannot be made by the buyer, a stranger, with the old link, or before opening", async () => {
    const { visitor, orderId } = await given();
    const mail = (await sendMailsOf(orderId)).find(({ to }) => to === AMAL);
    const [before, itemId] = [tokenIn(mail?.text), await itemOf(orderId)];
    expect(await reportIt(before, itemId)).toMatchObject({ reason: "claim_impossible" });
    await correct(visitor, orderId, "amal.right@example.org");
    const after = tokenIn((await sendMailsOf(orderId))[0]?.text);
    await open(after, itemId);
    expect(await reportIt(before, itemId)).toMatchObject({ reason: "order_not_found" });
    expect(await report(visitor, orderId)).toMatchObject({ reason: "claim_impossible" });
    expect(await reportIt(orderToken(orderId), itemId)).toMatchObject({ reason: "claim_locked" });
    const other = await openedGift();
    expect(await reportIt(other.token, itemId)).toMatchObject({ reason: "claim_impossible" });
    const bought = await paidOrder([{ productId: DESKTOP_OS }]);
    const forged = `${bought.orderId}-${after.split("-").slice(1).join("-")}`;
    await prismaTransaction(async (tx) => {
      await tx.prisma.$queryRaw`SELECT id FROM orders WHERE id = ${bought.orderId} FOR UPDATE`;
      const refused = await reportIt(forged, itemId);
      expect(refused, "it waits for no order").toMatchObject({ reason: "order_not_found" });
    });
    expect(await db().claim.count()).toBe(0);
  });

  it("is refunded to the buyer, and the recipient is notified", async () => {
    const { orderId, token, itemId } = await openedGift();
    await reportIt(token, itemId);
    const [claim] = await claimsOf(orderId);
    await runAction("orders.refundClaim", { claimId: claim?.id, reply: "" });
    await executeRefunds();
    const sent = await sendMailsOf(orderId);
    expect(sent.map(({ kind, to }) => [kind, to]).sort()).toEqual([
      ["gift-answered", AMAL],
      ["order-refunded", BUYER],
    ]);
    expect((await read(token)).data).toMatchObject({ isTakenBack: true });
  });

  it("that quarantines the batch notifies recipients who opened their gift, not the buyer", async () => {
    const opened = await openedGift();
    const closed = await given({ email: "omar@example.org" });
    await sendMailsOf(closed.orderId);
    for (const customerEmail of ["a@example.com", "b@example.com", "c@example.com"]) {
      const visitor = new Visitor();
      const order = { customerEmail };
      const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor, order });
      await paidByStranger(orderId);
      await sendMailsOf(orderId);
      expect((await report(visitor, orderId)).status).toBe(200);
    }
    const batch = await db().keyBatch.findFirstOrThrow({ where: { quarantinedAt: { not: null } } });
    await runAction("orders.offerReplacements", {
      batchId: batch.id,
      reason: "Three of them complain.",
    });
    const told = (await sendMailsOf(opened.orderId)).map(({ kind, to }) => [kind, to]);
    expect(told).toEqual([["gift-doubtful", AMAL]]);
    expect(await sendMailsOf(closed.orderId)).toEqual([]);
  });
});

describe("the erasure of a gift's recipient", () => {
  it("removes all data of the address; the buyer of an unopened gift can name another recipient", async () => {
    const opened = await given();
    const token = tokenIn((await sendMailsOf(opened.orderId)).find(({ to }) => to === AMAL)?.text);
    await open(token, await itemOf(opened.orderId));
    const closed = await given();
    const found = await callAs("admin", "admin.staff.findPerson", { email: AMAL });
    expect(found).toMatchObject({ orders: 0, gifts: 2 });
    await runAction("staff.requestErasure", {
      email: AMAL,
      locale: "en",
      reason: "Asked for by mail.",
    });
    await db().$executeRaw`
      UPDATE erasures SET requested_at = now() - interval '1 second', due_at = now() - interval '1 second'`;
    expect(await executeErasures()).toBe(1);
    const rows = await db().gift.findMany();
    expect(rows.map((gift) => [gift.recipientEmail, gift.recipientName, gift.words])).toEqual([
      ["", "", ""],
      ["", "", ""],
    ]);
    const ofOrders = { recipient: AMAL, orderId: { not: null } };
    expect(await db().mail.count({ where: ofOrders }), "sent or not").toBe(0);
    expect(await read(token)).toMatchObject({ reason: "order_not_found" });
    expect(await pageOf(closed.visitor, closed.orderId)).toMatchObject({
      gift: { email: "", openedAt: null, canCorrect: true, canResend: false },
    });
    expect((await correct(closed.visitor, closed.orderId, "omar@example.org")).status).toBe(200);
    const mails = await sendMailsOf(closed.orderId);
    const sent = mails.map(({ kind, to }) => [kind, to]);
    expect(sent, "it delivers").toContainEqual(["gift-delivery", "omar@example.org"]);
    expect(await db().order.findUnique({ where: { id: closed.orderId } })).toMatchObject({
      deliveredAt: expect.any(Date),
    });
  });
});
