import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_CLAIMS_OF_ITEM } from "@/domain/orders/claim";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal } from "@/server/platform/secrets";
import { eraseOrders } from "@/server/privacy/erase-orders";
import { countAttention } from "@/server/today/count-attention";
import {
  CREATIVE,
  DESKTOP_OS,
  leaveKeys,
  OFFICE,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, customer, PERSONA } from "../../support/people/accounts";
import { auditLog, executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { claimsOf, REPORT, report, reported, sendMailsOf } from "../../support/people/claims";
import { pageOf, proveMailbox, showCode } from "../../support/people/order-pages";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

/** A guest's paid order of licences whose mail was delivered. */
async function delivered(quantity = 1, email = CUSTOMER.customerEmail) {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS, quantity }], {
    visitor,
    order: { customerEmail: email },
  });
  await sendMailsOf(orderId);
  return { visitor, orderId };
}

const keysOf = (orderId: number) =>
  db().licenceKey.findMany({ where: { orderItem: { orderId } }, orderBy: { id: "asc" } });
const statusOfKey = async (id: string) =>
  (await db().licenceKey.findUniqueOrThrow({ where: { id } })).status;
const codesOf = async (visitor: Visitor, orderId: number) => {
  const [item] = (await pageOf(visitor, orderId)).items;
  return (await showCode(visitor, orderId, item?.id ?? 0)).data?.codes ?? [];
};
const replace = (claimId: number, keyIds: string[], reply = "") =>
  runAction("orders.replaceKeys", { claimId, keyIds, reply });
const refused = (code: string) => ({ cause: { code } });
const IMPOSSIBLE = { status: 409, reason: "claim_impossible" };

describe("a claim of a buyer", () => {
  it("waits for a person, with the key's history, and is shown on the order page", async () => {
    const { visitor, orderId } = await delivered();
    expect((await pageOf(visitor, orderId)).items[0]).toMatchObject({
      canReport: true,
      claims: [],
    });
    const [sold] = await keysOf(orderId);
    await codesOf(visitor, orderId);
    const claim = await reported(visitor, orderId);
    expect(claim).toMatchObject({
      ...REPORT,
      status: "open",
      openedAt: expect.any(String),
      pictures: [],
      replacements: [],
      available: expect.any(Number),
      keys: [
        {
          id: sold?.id,
          status: "sold",
          soldAt: expect.any(String),
          seenAt: null,
          batch: { id: sold?.batchId, isQuarantined: false, claims: 1 },
        },
      ],
    });
    expect(claim.available).toBeGreaterThan(0);
    expect((await countAttention()).reasons).toMatchObject({ claim_open: 1 });
    expect((await pageOf(visitor, orderId)).items[0]).toMatchObject({
      canReport: false,
      claims: [{ ...REPORT, status: "open", reply: null, answeredAt: null, replaced: 0 }],
    });
    expect(await report(visitor, orderId)).toMatchObject(IMPOSSIBLE);
    const events = await db().orderEvent.findMany({ where: { orderId, type: "claim" } });
    expect(events).toMatchObject([{ actor: "customer", reason: "a problem was reported" }]);
  });

  it("is created once when submitted twice simultaneously", async () => {
    const { visitor, orderId } = await delivered();
    const answers = await Promise.all([report(visitor, orderId), report(visitor, orderId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await claimsOf(orderId)).toHaveLength(1);
  });

  it("is available to the browser that paid, the owner, and whoever verified the address, but not with the link alone", async () => {
    const { visitor, orderId } = await delivered();
    const itemId = (await pageOf(visitor, orderId)).items[0]?.id;
    const strangers = [new Visitor(), (await delivered(1, "omar@example.org")).visitor];
    for (const stranger of strangers) {
      expect(await report(stranger, orderId, { itemId })).toMatchObject({
        status: 403,
        reason: "claim_locked",
      });
      expect((await pageOf(stranger, orderId)).items[0]).toMatchObject({ canReport: false });
    }
    const proven = new Visitor();
    await proveMailbox(proven, orderId, CUSTOMER.customerEmail);
    expect((await report(proven, orderId)).status).toBe(200);
    expect((await pageOf(strangers[0] as Visitor, orderId)).items[0]?.claims).toEqual([]);
    const owner = await customer({ ...PERSONA, username: "lina", email: CUSTOMER.customerEmail });
    expect((await pageOf(owner, orderId)).items[0]?.claims).toHaveLength(1);
  });

  it("requires a delivered item: not before payment or mail, after a refund, or about another order", async () => {
    const visitor = new Visitor();
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }], { visitor });
    expect(await report(visitor, orderId)).toMatchObject(IMPOSSIBLE);
    const unsent = new Visitor();
    const paid = await paidOrder([{ productId: DESKTOP_OS }], { visitor: unsent });
    expect(await report(unsent, paid.orderId)).toMatchObject(IMPOSSIBLE);
    const other = await delivered(1, "omar@example.org");
    const foreign = (await pageOf(other.visitor, other.orderId)).items[0]?.id;
    await sendMailsOf(paid.orderId);
    expect(await report(unsent, paid.orderId, { itemId: foreign })).toMatchObject(IMPOSSIBLE);
    const order = await db().order.findUniqueOrThrow({ where: { id: other.orderId } });
    await refund({ orderId: other.orderId, amountUSD: order.totalUSD.toFixed(2) });
    expect(await report(other.visitor, other.orderId)).toMatchObject(IMPOSSIBLE);
  });

  it("can be about a credited top-up or shared content", async () => {
    await db().product.update({
      where: { id: OFFICE },
      data: {
        fulfilment: "shared",
        stock: -1,
        digitalContent: seal("The handbook", associatedData.product(OFFICE)),
      },
    });
    for (const line of [{ productId: UC_60, playerId: PLAYER }, { productId: OFFICE }]) {
      const visitor = new Visitor();
      const { orderId } = await paidOrder([line], { visitor });
      await sendMailsOf(orderId);
      const isTopup = line.productId === UC_60;
      if (isTopup) {
        expect(await report(visitor, orderId)).toMatchObject(IMPOSSIBLE);
        await db().orderItem.updateMany({
          where: { orderId },
          data: { topupStatus: "credited", creditedAt: new Date() },
        });
      }
      const claim = await reported(visitor, orderId, { kind: "other" });
      expect(claim).toMatchObject({ keys: [], available: 0 });
    }
  });

  it.each([
    ["an empty text", { text: " \n " }, "claim_text_missing"],
    ["a text that is too long", { text: "no ".repeat(700) }, "claim_text_too_long"],
    ["a text with hidden characters", { text: "It\u202Edoes not" }, "hidden_characters"],
    ["an unknown kind", { kind: "angry" }, "invalid_input"],
    ["unknown pictures", { pictures: [crypto.randomUUID()] }, "claim_picture_gone"],
  ])("is refused with %s, and nothing is written", async (_, wrong, reason) => {
    const { visitor, orderId } = await delivered();
    expect(await report(visitor, orderId, wrong)).toMatchObject({ reason });
    expect(await db().claim.count()).toBe(0);
  });

  it("can be made at most five times per item", async () => {
    const { visitor, orderId } = await delivered();
    for (let times = 0; times < MAX_CLAIMS_OF_ITEM; times += 1) {
      const claim = await reported(visitor, orderId);
      await runAction("orders.replyClaim", { claimId: claim.id, reply: "Try once more" });
    }
    expect(await report(visitor, orderId)).toMatchObject(IMPOSSIBLE);
  });
});

describe("the answer to a claim", () => {
  it("can be a replacement: the old key is revoked, the new one is mailed and shown, and both stay recorded", async () => {
    const { visitor, orderId } = await delivered(2);
    const before = await keysOf(orderId);
    const codes = await codesOf(visitor, orderId);
    const claim = await reported(visitor, orderId);
    const [bad, good] = before;
    await replace(claim.id, [bad?.id ?? ""], "Sorry, this one works.");
    const after = await keysOf(orderId);
    expect(after).toHaveLength(2);
    expect(after.map(({ id }) => id)).toContain(good?.id);
    expect(await db().licenceKey.findUnique({ where: { id: bad?.id ?? "" } })).toMatchObject({
      status: "revoked",
      orderItemId: null,
    });
    const shown = await codesOf(visitor, orderId);
    const [fresh = ""] = shown.filter((code) => !codes.includes(code));
    expect(shown.filter((code) => codes.includes(code))).toHaveLength(1);

    const sent = await sendMailsOf(orderId);
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
      ["claim-answered", CUSTOMER.customerEmail],
    ]);
    expect(sent[0]?.text).toContain(fresh);
    expect(sent[0]?.text).toContain("Sorry, this one works.");
    for (const code of codes) expect(sent[0]?.text).not.toContain(code);

    expect((await pageOf(visitor, orderId)).items[0]).toMatchObject({
      codes: 2,
      canReport: true,
      claims: [{ status: "replaced", replaced: 1, reply: "Sorry, this one works." }],
    });
    const [answered] = await claimsOf(orderId);
    expect(answered?.replacements).toEqual([
      {
        old: expect.stringContaining("••••"),
        new: `••••${fresh.slice(-4)}`,
        at: expect.any(String),
      },
    ]);
    expect((await countAttention()).reasons).toMatchObject({ claim_open: 0 });
    const log = await auditLog();
    expect(log.at(-1)).toMatchObject({
      action: "claim.replace",
      entityId: String(orderId),
      after: { claim: claim.id, status: "replaced", keys: 1 },
    });
    for (const code of [...codes, fresh]) expect(JSON.stringify(log)).not.toContain(code);
  });

  it("gives one replacement when requested twice or by two admins simultaneously", async () => {
    const { visitor, orderId } = await delivered();
    const claim = await reported(visitor, orderId);
    const keyIds = claim.keys.map(({ id }) => id);
    const key = crypto.randomUUID();
    const same = () =>
      runAction("orders.replaceKeys", { claimId: claim.id, keyIds, reply: "" }, key);
    const answers = await Promise.allSettled([same(), same(), replace(claim.id, keyIds)]);
    const failures = answers.filter(({ status }) => status === "rejected");
    expect(failures.length).toBeGreaterThan(0);
    expect(await db().keyReplacement.count()).toBe(1);
    expect(await keysOf(orderId)).toHaveLength(1);
    expect(await db().mail.count({ where: { orderId, kind: "claim-answered" } })).toBe(1);
  });

  it("replaces with keys of another batch first, and only keys of the line", async () => {
    await runAction("keys.add", { productId: DESKTOP_OS, keys: ["OTHER-BATCH-KEY-0001"] });
    const other = await delivered(1, "omar@example.org");
    const { visitor, orderId } = await delivered();
    const claim = await reported(visitor, orderId);
    const [theirs] = await keysOf(other.orderId);
    await expect(replace(claim.id, [theirs?.id ?? ""])).rejects.toMatchObject(
      refused("action_impossible"),
    );
    await replace(
      claim.id,
      claim.keys.map(({ id }) => id),
    );
    expect(await codesOf(visitor, orderId)).toEqual(["OTHER-BATCH-KEY-0001"]);
    expect(await statusOfKey(theirs?.id ?? "")).toBe("sold");
  });

  it("replaces nothing if the pool has too few keys", async () => {
    const { visitor, orderId } = await delivered(2);
    const claim = await reported(visitor, orderId);
    await leaveKeys(DESKTOP_OS, 1);
    const keyIds = claim.keys.map(({ id }) => id);
    await expect(replace(claim.id, keyIds)).rejects.toMatchObject(refused("replacement_missing"));
    for (const id of keyIds) expect(await statusOfKey(id)).toBe("sold");
    expect(await claimsOf(orderId)).toMatchObject([{ status: "open" }]);
    expect(await sendMailsOf(orderId)).toEqual([]);
  });

  it("cannot be a replacement during a dispute", async () => {
    const { visitor, orderId } = await delivered();
    const claim = await reported(visitor, orderId);
    await provider().dispute(orderId, { dueInHours: 72, message: "No key has reached me." });
    await reconcileDisputes();
    const keyIds = claim.keys.map(({ id }) => id);
    await expect(replace(claim.id, keyIds)).rejects.toMatchObject(refused("codes_disputed"));
  });

  it("can be a refund of the item: its codes are withdrawn, and answer and refund are mailed once", async () => {
    const visitor = new Visitor();
    const lines = [{ productId: DESKTOP_OS }, { productId: CREATIVE }];
    const { orderId } = await paidOrder(lines, { visitor });
    await sendMailsOf(orderId);
    const claim = await reported(visitor, orderId);
    const item = await db().orderItem.findUniqueOrThrow({ where: { id: claim.itemId } });
    const back = () => runAction("orders.refundClaim", { claimId: claim.id, reply: "" });
    await back();
    await expect(back()).rejects.toMatchObject(refused("claim_answered"));
    await executeRefunds();
    expect(await db().refund.findMany({ where: { orderId } })).toMatchObject([
      { status: "refunded", amountUSD: item.priceUSD },
    ]);
    const page = await pageOf(visitor, orderId);
    expect(page.items.map(({ id, isWithdrawn }) => [id, isWithdrawn])).toContainEqual([
      claim.itemId,
      true,
    ]);
    expect(page.items.find(({ id }) => id === claim.itemId)?.claims).toMatchObject([
      { status: "refunded", reply: null },
    ]);
    expect((await sendMailsOf(orderId)).map(({ kind }) => kind).sort()).toEqual([
      "claim-answered",
      "order-refunded",
    ]);
  });

  it("refunds the rest after a partial refund, and then withdraws the whole order", async () => {
    const { visitor, orderId } = await delivered();
    const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await refund({ orderId, amountUSD: "10.00" });
    await executeRefunds();
    const claim = await reported(visitor, orderId);
    await runAction("orders.refundClaim", { claimId: claim.id, reply: "" });
    await executeRefunds();
    const sum = await db().refund.aggregate({ where: { orderId }, _sum: { amountUSD: true } });
    expect(sum._sum.amountUSD).toEqual(totalUSD);
    await sendMailsOf(orderId);
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
  });

  it("can be text only, mailed and shown on the page, after which the buyer may claim again", async () => {
    const { visitor, orderId } = await delivered();
    const claim = await reported(visitor, orderId);
    await expect(
      runAction("orders.replyClaim", { claimId: claim.id, reply: "" }),
    ).rejects.toMatchObject(refused("claim_text_missing"));
    const reply = "Please redeem it at the maker's site.\nNot in the store.";
    await runAction("orders.replyClaim", { claimId: claim.id, reply });
    const [mail] = await sendMailsOf(orderId);
    expect(mail?.text).toContain("Please redeem it at the maker's site.");
    const [code = "none"] = await codesOf(visitor, orderId);
    expect(mail?.text).not.toContain(code);
    expect((await pageOf(visitor, orderId)).items[0]?.claims).toMatchObject([
      { status: "replied", reply },
    ]);
    await expect(
      runAction("orders.replyClaim", { claimId: claim.id, reply: "And again" }),
    ).rejects.toMatchObject(refused("claim_answered"));
    expect((await report(visitor, orderId)).status).toBe(200);
    await expect(
      runAction("orders.replyClaim", { claimId: 999, reply: "Nobody" }),
    ).rejects.toMatchObject(refused("claim_not_found"));
  });

  it("is mailed to the order's address even if a refund withdraws the replacement before it is sent", async () => {
    const { visitor, orderId } = await delivered();
    const claim = await reported(visitor, orderId);
    await replace(
      claim.id,
      claim.keys.map(({ id }) => id),
    );
    const [code = "none"] = await codesOf(visitor, orderId);
    const { totalUSD } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await refund({ orderId, amountUSD: totalUSD.toFixed(2) });
    const sent = await sendMailsOf(orderId);
    expect(sent).toMatchObject([{ kind: "claim-answered" }]);
    expect(sent[0]?.text).not.toContain(code);
    await executeRefunds();
    expect(await keysOf(orderId)).toMatchObject([{ status: "revoked" }]);
  });
});

it("a claim's text, pictures and replaced key are erased with its buyer", async () => {
  const { visitor, orderId } = await delivered();
  const claim = await reported(visitor, orderId);
  await replace(
    claim.id,
    claim.keys.map(({ id }) => id),
    "Sorry",
  );
  const [first] = claim.keys;
  const picture = await db().claimPicture.create({
    data: { orderItemId: claim.itemId, bytes: Buffer.from("x"), width: 1, height: 1 },
  });
  expect((await report(visitor, orderId, { pictures: [picture.id] })).status).toBe(200);
  await prismaTransaction((tx) => eraseOrders(tx, [orderId]));
  const claims = await db().claim.findMany({ orderBy: { id: "asc" } });
  expect(claims).toMatchObject([
    { text: "", reply: "", status: "replaced" },
    { text: "", reply: "", status: "replied" },
  ]);
  const old = await db().licenceKey.findUniqueOrThrow({ where: { id: first?.id ?? "" } });
  expect(old.sealed).toBe("");
  expect(await db().claimPicture.count()).toBe(0);
  expect(
    await rpc(visitor, "orderPage.reportClaim", {
      ...REPORT,
      token: orderToken(orderId),
      itemId: claim.itemId,
    }),
  ).toMatchObject({ status: 404 });
});
