import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuarantinedBatchDto } from "@/contract/admin/orders/claims";
import { CLAIMS_THAT_QUARANTINE } from "@/domain/orders/claim";
import { readKeptPromises } from "@/server/figures/kept-promises";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import {
  approvedOrder,
  DESKTOP_OS,
  paidOrder,
  placedOrder,
  provider,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, refund, runAction } from "../../support/people/admin-actions";
import { fillCart, release, reveal } from "../../support/people/admin-keys";
import { callAs } from "../../support/people/callers";
import { paidByStranger, report, reported, sendMailsOf } from "../../support/people/claims";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);
afterEach(expectInvariants);

const REASON = "the supplier has looked after it";

/** Creates a buyer with a paid order; `isStranger` gives the buyer a separate payer and network. */
async function buyer(name: string, isStranger = true) {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], {
    visitor,
    order: { customerEmail: `${name}@example.org` },
  });
  if (isStranger) await paidByStranger(orderId);
  await sendMailsOf(orderId);
  return { visitor, orderId };
}

/** Submits a claim for each of the buyers. */
async function complain(names: readonly string[], kind = "not_accepted") {
  for (const name of names) {
    const { visitor, orderId } = await buyer(name);
    expect((await report(visitor, orderId, { kind })).status).toBe(200);
  }
}

const THREE = ["amal", "badr", "celine"];
const batches = () =>
  callAs("admin", "admin.orders.quarantinedBatches", undefined) as Promise<QuarantinedBatchDto[]>;
const keysIn = (status: string) =>
  db().licenceKey.count({ where: { productId: DESKTOP_OS, status } });
const unitsOf = async () =>
  (await db().product.findUniqueOrThrow({ where: { id: DESKTOP_OS } })).availableUnits;

describe("a batch with claims of several buyers", () => {
  it("leaves the pool with its unsold keys, and the owner is notified", async () => {
    expect(THREE).toHaveLength(CLAIMS_THAT_QUARANTINE);
    await complain(THREE.slice(1));
    expect(await batches()).toEqual([]);
    const free = await keysIn("available");
    await complain(THREE.slice(0, 1));
    const [batch] = await batches();
    expect(batch).toMatchObject({ productId: DESKTOP_OS, unsold: free - 1, sold: 3, buyers: 3 });
    expect(await keysIn("available")).toBe(0);
    expect(await unitsOf()).toBe(0);
    expect(await countAttention()).toMatchObject({ quarantinedBatches: 1 });
    const cart = await fillCart("guest_latecomer").catch((error: unknown) => error);
    expect(cart).toMatchObject({ code: "out_of_stock" });
  });

  it("stays for sale after repeated claims of one buyer, or claims of a kind that does not concern the key", async () => {
    const { visitor, orderId } = await buyer("amal");
    for (let times = 0; times < 3; times += 1) {
      const { id } = await reported(visitor, orderId);
      await runAction("orders.replyClaim", { claimId: id, reply: "Try once more" });
    }
    await complain(["badr", "celine"], "other");
    expect(await batches()).toEqual([]);
    expect(await keysIn("available")).toBeGreaterThan(0);
  });

  it("counts a key for its own batch even after it was replaced from another batch", async () => {
    await runAction("keys.add", { productId: DESKTOP_OS, keys: ["ANOTHER-BATCH-0001"] });
    const { visitor, orderId } = await buyer("amal");
    const claim = await reported(visitor, orderId);
    await runAction("orders.replaceKeys", {
      claimId: claim.id,
      keyIds: claim.keys.map(({ id }) => id),
      reply: "",
    });
    await complain(["badr", "celine"]);
    expect(await batches()).toMatchObject([{ buyers: 3 }]);
  });

  it("also quarantines keys that a failed order, an import or an admin returns, until it is released", async () => {
    const held = await placedOrder([{ productId: DESKTOP_OS }]);
    const seen = await db().licenceKey.findFirstOrThrow({
      where: { productId: DESKTOP_OS, status: "available" },
    });
    await reveal(seen.id);
    await complain(THREE);
    const before = await keysIn("quarantined");
    await runAction("orders.markFailed", { orderId: held.orderId, reason: REASON });
    await release(seen.id);
    expect(await keysIn("quarantined")).toBe(before + 2);
    const batch = { id: seen.batchId, name: "", source: "" };
    await runAction("keys.add", { productId: DESKTOP_OS, keys: ["LATE-KEY-OF-IT-0001"], batch });
    expect(await keysIn("quarantined")).toBe(before + 3);
    expect(await keysIn("available")).toBe(0);
  });

  it("is released by an admin once, and earlier claims no longer count", async () => {
    await complain(THREE);
    const [batch] = await batches();
    const unsold = await keysIn("quarantined");
    const free = () => runAction("orders.releaseBatch", { batchId: batch?.id, reason: REASON });
    const answers = await Promise.allSettled([free(), free()]);
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { cause: { code: "batch_not_quarantined" } } },
    ]);
    expect(await keysIn("available")).toBe(unsold);
    expect(await unitsOf()).toBe(unsold);
    expect(await batches()).toEqual([]);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "batch.release",
      entityId: String(DESKTOP_OS),
      after: { batch: batch?.id, keys: unsold },
      reason: REASON,
    });
    await complain(["dina", "emad"]);
    expect(await batches()).toEqual([]);
    await complain(["fadi"]);
    expect(await batches()).toHaveLength(1);
  });

  it("serves waiting paid orders first once it is released", async () => {
    const waiting = await approvedOrder([{ productId: DESKTOP_OS }]);
    await complain(THREE);
    await db().$executeRaw`
      UPDATE licence_keys SET status = 'quarantined', order_item_id = NULL WHERE status = 'reserved'`;
    await waiting.visitor.capture(waiting.providerOrderId);
    const order = () => db().order.findUniqueOrThrow({ where: { id: waiting.orderId } });
    expect((await order()).waitsFor).toBe("stock");
    const [batch] = await batches();
    await runAction("orders.releaseBatch", { batchId: batch?.id, reason: REASON });
    expect(await keysIn("reserved")).toBe(1);
    await fillWaitingOrders();
    expect(await order()).toMatchObject({ status: "completed", waitsFor: null });
  });

  it("has its other buyers notified once, except those with a claim or refund", async () => {
    const quiet = await buyer("dina");
    const refunded = await buyer("emad");
    await refund({ orderId: refunded.orderId, amountUSD: "39.99" });
    const disputed = await buyer("fadi");
    const complaint = { dueInHours: 72, message: "No key has reached me." };
    await provider().dispute(disputed.orderId, complaint);
    await reconcileDisputes();
    await complain(THREE);
    const [batch] = await batches();
    const offer = () =>
      runAction("orders.offerReplacements", { batchId: batch?.id, reason: REASON });
    expect(await offer()).toEqual({ told: 1 });
    await expect(offer()).rejects.toMatchObject({ cause: { code: "batch_not_quarantined" } });
    const [mail] = await sendMailsOf(quiet.orderId);
    expect(mail).toMatchObject({ kind: "keys-doubtful", to: "dina@example.org" });
    expect(mail?.text).toContain(`/order/${quiet.orderId}-`);
    expect(await db().mail.count({ where: { kind: "keys-doubtful" } })).toBe(1);
    expect(await batches()).toMatchObject([{ offeredAt: expect.any(String) }]);
  });
});

describe("a batch with claims of several addresses that may be one person", () => {
  const complainAs = async (
    name: string,
    keys: { payerKey?: string; networkKey?: string } = {},
  ) => {
    const { visitor, orderId } = await buyer(name);
    await db().payment.updateMany({ where: { orderId }, data: keys });
    expect((await report(visitor, orderId)).status).toBe(200);
  };

  it.each([
    ["one payer", ["a", "b", "c"], { payerKey: "one payer" }],
    ["one network", ["a", "b", "c"], { networkKey: "one network" }],
    ["one mailbox", ["a", "a+1", "a+2"], {}],
  ])("stays for sale and asks for a person's decision: %s", async (_who, names, keys) => {
    const free = await keysIn("available");
    for (const name of names) await complainAs(name, keys);
    expect(await keysIn("available")).toBe(free - 3);
    expect(await batches()).toMatchObject([
      { quarantinedAt: null, questionedAt: expect.any(String), buyers: 1, addresses: 3 },
    ]);
    expect(await countAttention()).toMatchObject({ quarantinedBatches: 1 });
  });

  it("is quarantined or kept by that decision, and later claims of strangers quarantine it", async () => {
    for (const name of THREE) await complainAs(name, { payerKey: "one payer" });
    const act = async (action: string) => {
      const [batch] = await batches();
      await runAction(`orders.${action}`, { batchId: batch?.id, reason: REASON });
    };
    await act("quarantineBatch");
    expect(await keysIn("available")).toBe(0);
    expect(await batches()).toMatchObject([{ quarantinedAt: expect.any(String) }]);
    await expect(act("quarantineBatch")).rejects.toMatchObject({
      cause: { code: "batch_not_quarantined" },
    });
    expect((await auditLog()).at(-1)).toMatchObject({ action: "batch.quarantine", reason: REASON });
    await act("releaseBatch");
    expect(await keysIn("available")).toBeGreaterThan(0);
    for (const name of ["dina", "emad", "fadi"]) await complainAs(name, { networkKey: "one" });
    await act("releaseBatch");
    expect(await batches()).toEqual([]);
    expect(await keysIn("available")).toBeGreaterThan(0);
    await complain(["gamal", "hoda", "iman"]);
    expect(await keysIn("available")).toBe(0);
  });
});

it("replaced keys are shown per thousand sold, and replacements do not count as sold", async () => {
  await db().licenceKey.updateMany({ where: { status: "available" }, data: { status: "seen" } });
  const keys = Array.from({ length: 24 }, (_, at) => `PROMISED-KEY-${1000 + at}`);
  await runAction("keys.add", { productId: DESKTOP_OS, keys });
  const { visitor, orderId } = await buyer("amal");
  expect((await readKeptPromises()).replaced).toBeNull();
  for (let times = 0; times < 19; times += 1) await buyer(`buyer${times}`);
  expect((await readKeptPromises()).replaced).toEqual({ cases: 20, perThousand: 0 });
  const claim = await reported(visitor, orderId);
  await runAction("orders.replaceKeys", {
    claimId: claim.id,
    keyIds: claim.keys.map(({ id }) => id),
    reply: "",
  });
  expect((await readKeptPromises()).replaced).toEqual({ cases: 20, perThousand: 50 });
});
