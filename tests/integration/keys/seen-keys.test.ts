import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import { countAttention } from "@/server/today/count-attention";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { DESKTOP_OS, leaveKeys, placedOrder } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, runAction } from "../../support/people/admin-actions";
import {
  add,
  fillCart,
  orderCart,
  release,
  reveal,
  revoke,
  rowOfKey,
  table,
} from "../../support/people/admin-keys";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(async () => {
  await createUsers();
  await leaveKeys(DESKTOP_OS, 0);
});
afterEach(expectInvariants);
afterAll(() => simulator.close());

const KEY = "LOOKED-AT-1234-9Q4K";
const refused = (code: string) => ({ cause: { code } });
const units = async () =>
  (await db().product.findUniqueOrThrow({ where: { id: DESKTOP_OS } })).availableUnits;

/** Adds a key to the pool, reveals it and returns its id. */
async function seenKey(): Promise<string> {
  await add([KEY]);
  const { id } = await rowOfKey(KEY);
  await reveal(id);
  return id;
}

describe("a key revealed while unsold", () => {
  it("becomes seen: it is counted as such, is not in stock, and is not sold", async () => {
    await seenKey();
    expect((await table()).counts).toEqual({
      available: 0,
      seen: 1,
      quarantined: 0,
      reserved: 0,
      sold: 0,
      revoked: 0,
    });
    expect((await table({ status: "seen" })).rows).toMatchObject([{ status: "seen" }]);
    expect(await units()).toBe(0);
    await expect(fillCart("guest_late")).rejects.toMatchObject({ code: "out_of_stock" });
  });

  it("is for sale again after an admin releases it with a reason, recorded in the audit log", async () => {
    const id = await seenKey();
    await release(id);
    expect(await rowOfKey(KEY)).toMatchObject({ status: "available", revealedAt: null });
    expect(await units()).toBe(1);
    await fillCart("guest_next");
    await orderCart("guest_next");
    expect(await rowOfKey(KEY)).toMatchObject({ status: "reserved" });
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      "keys.add",
      "key.reveal",
      "key.release",
    ]);
    await expect(release(id)).rejects.toMatchObject(refused("key_not_seen"));
  });

  it("is revoked by an admin with a reason", async () => {
    const id = await seenKey();
    await revoke(id);
    expect((await table()).counts).toMatchObject({ seen: 0, revoked: 1 });
    await expect(release(id)).rejects.toMatchObject(refused("key_not_seen"));
  });

  it("does not return to the pool as unseen when the order that held it fails", async () => {
    await add([KEY]);
    const { orderId } = await placedOrder([{ productId: DESKTOP_OS }]);
    await reveal((await rowOfKey(KEY)).id);
    expect(await rowOfKey(KEY)).toMatchObject({ status: "reserved" });
    await db().order.update({ where: { id: orderId }, data: { expiresAt: new Date(0) } });
    await expireOrders();
    expect(await rowOfKey(KEY)).toMatchObject({ status: "seen", orderId: null });
    expect(await units()).toBe(0);
  });
});

describe("the hourly budget of revealed keys", () => {
  const many = Array.from(
    { length: 20 },
    (_, index) => `BUDGET-KEY-${String(index).padStart(4, "0")}`,
  );

  it("stops a batch of twenty reveals, whatever the way of revealing, and notifies the owners once", async () => {
    await add(many);
    const { rows } = await table();
    const ids = (await db().licenceKey.findMany({ where: { productId: DESKTOP_OS } })).map(
      ({ id }) => id,
    );
    expect(rows.length).toBeGreaterThan(0);
    const outcomes = await Promise.allSettled(ids.map((id) => reveal(id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(15);
    expect((await table()).counts).toMatchObject({ seen: 15, available: 5 });
    const alerts = (await auditLog()).filter(({ action }) => action === "account.exceed_reveals");
    expect(alerts).toMatchObject([{ actorName: "admin", after: { limit: 15 } }]);
    expect(await countAttention()).toMatchObject({ total: 0, revealAlerts: 1 });
    const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await countAttention(tomorrow)).toMatchObject({ revealAlerts: 0 });
    const mails = await db().mail.findMany({ where: { kind: "reveals-exceeded" } });
    expect(mails).toMatchObject([{ recipient: "admin@example.com" }]);
    let text = "";
    await sendMail(mails[0]?.id ?? 0, async (mail) => {
      text = mail.text;
    });
    expect(text).toContain("15 times");
  });

  it.each(["x", "xxxxxxxxxxxx", "abababababab", "too short"])(
    "reveals nothing for a meaningless reason: %s",
    async (reason) => {
      await add([KEY]);
      const { id } = await rowOfKey(KEY);
      const outcome = runAction("keys.reveal", { keyId: id, reason });
      await expect(outcome).rejects.toMatchObject(refused("reason_too_short"));
      expect(await rowOfKey(KEY)).toMatchObject({ status: "available", revealedAt: null });
    },
  );
});
