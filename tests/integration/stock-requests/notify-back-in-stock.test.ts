import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { KeyTableDto } from "@/contract/admin/catalogue/keys";
import { env } from "@/env";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { applySettings, readSettings } from "@/server/platform/settings";
import { notifyBackInStock } from "@/server/stock-requests/notify-back-in-stock";
import { waitingJobs } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { saveSet } from "../../support/people/admin-option-sets";
import { added, get, table } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import {
  addressesOf,
  addWaitingRequests,
  ask,
  confirm,
  later,
  requestsOf,
  restock,
  runRequestJobs,
  sendStockMails,
  soldOut,
  takeBack,
  tokenOf,
  wait,
} from "../../support/people/stock-requests";

const LINA = "lina@example.com";

let productId: number;
afterEach(expectInvariants);
beforeEach(async () => {
  await createUsers();
  productId = await soldOut();
});

describe("a customer who waits for a product", () => {
  it("is notified once when it is back, however many workers run, with the mail and its job", async () => {
    await addWaitingRequests(productId, 40);
    await ask({ email: LINA, productId });
    await runRequestJobs();
    expect(await notifyBackInStock()).toBe(0);
    await restock(productId, 10);
    // Only one worker notifies at a time: it holds this lock.
    await prismaTransaction(async (tx) => {
      await tx.prisma
        .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('stock requests', 0))`;
      expect(await notifyBackInStock()).toBe(0);
    });
    await Promise.all([notifyBackInStock(), notifyBackInStock(), notifyBackInStock()]);
    await notifyBackInStock();
    const told = await addressesOf(productId, "told");
    expect(new Set(told).size).toBe(30);
    const mails = await db().mail.findMany({ where: { kind: "stock-back" } });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(told.toSorted());
    const jobs = (await waitingJobs()).filter(({ name }) => name === "send-notice-mail");
    expect(jobs).toHaveLength(30);
    const [first] = await sendStockMails("stock-back");
    expect(first).toMatchObject({ takeBackUrl: expect.stringContaining("/api/stock-requests/") });
    expect(first?.text).toContain(`/product/${productId}?lang=en`);
    // The unconfirmed request is not notified.
    expect(await requestsOf(LINA)).toMatchObject([{ status: "asked" }]);
  });

  it("is notified in waves, the longest waiting first: three per unit, and as many an hour later", async () => {
    await addWaitingRequests(productId, 20);
    await restock(productId, 2);
    expect(await notifyBackInStock()).toBe(6);
    expect(await addressesOf(productId, "told")).toEqual(
      [1, 2, 3, 4, 5, 6].map((place) => `w${place}@example.com`),
    );
    await later(59);
    expect(await notifyBackInStock()).toBe(0);
    await restock(productId, 3);
    expect(await notifyBackInStock()).toBe(3);
    await later(61);
    expect(await notifyBackInStock()).toBe(9);
    await restock(productId, 0);
    await later(61);
    expect(await notifyBackInStock()).toBe(0);
    await restock(productId, -1);
    expect(await notifyBackInStock()).toBe(2);
  });

  it("does not wait behind thousands who wait for another product", async () => {
    // 1,200 mails an hour are 100 in five minutes.
    expect(env().ACCOUNT_MAILS_PER_HOUR).toBe(1_200);
    const other = await soldOut();
    await addWaitingRequests(other, 3_000);
    await wait(LINA, productId);
    await restock(other, -1);
    await restock(productId, 1);
    expect(await notifyBackInStock()).toBe(51);
    expect(await requestsOf(LINA)).toMatchObject([{ status: "told" }]);
    expect(await notifyBackInStock()).toBe(49);
    expect(await notifyBackInStock()).toBe(0);
    await later(6);
    expect(await notifyBackInStock()).toBe(100);
  });

  it("is not notified about a product off sale, nor while the shop is closed", async () => {
    await wait(LINA, productId);
    await restock(productId, 5);
    await db().product.update({ where: { id: productId }, data: { isActive: false } });
    expect(await notifyBackInStock()).toBe(0);
    await db().product.update({ where: { id: productId }, data: { isActive: true } });
    const known = await readSettings();
    applySettings({ ...known, settings: { ...known.settings, isClosed: true } });
    expect(await notifyBackInStock()).toBe(0);
    applySettings(known);
    expect(await notifyBackInStock()).toBe(1);
  });

  it("keeps waiting, in the same place, if it sells out again before the mail is sent", async () => {
    await addWaitingRequests(productId, 3);
    await restock(productId, 1);
    expect(await notifyBackInStock()).toBe(3);
    await restock(productId, 0);
    expect(await sendStockMails("stock-back")).toEqual([]);
    expect(await addressesOf(productId, "waiting")).toHaveLength(3);
    expect(await db().mail.count({ where: { kind: "stock-back" } })).toBe(0);
    await restock(productId, 1);
    expect(await notifyBackInStock()).toBe(3);
    expect(await sendStockMails("stock-back")).toHaveLength(3);
    await restock(productId, 0);
    const { id } = await db().mail.findFirstOrThrow({ where: { kind: "stock-back" } });
    await sendMail(id);
    expect(await addressesOf(productId, "told")).toHaveLength(3);
  });

  it("is not notified after withdrawing, and may request again after being notified", async () => {
    await addWaitingRequests(productId, 2);
    await wait(LINA, productId);
    await restock(productId, 1);
    await takeBack(await tokenOf(LINA));
    expect(await notifyBackInStock()).toBe(2);
    await restock(productId, 0);
    await wait("w1@example.com", productId);
    await restock(productId, 5);
    expect(await notifyBackInStock()).toBe(1);
    const mails = { kind: "stock-back", recipient: "w1@example.com" };
    expect(await db().mail.count({ where: mails })).toBe(2);
  });
});

/**
 * The number of waiting requests, as the panel shows it in the product table, the form and the
 * keys.
 */
async function waitingFor(id: number) {
  const inTable = (await table({ q: `#${id}` })).rows[0]?.waiting;
  const ofKeys = async (choice: string | null) => {
    const input = { productId: id, choice };
    return ((await callAs("admin", "admin.keys.table", input)) as KeyTableDto).waiting;
  };
  const { waiting: form } = await get(id);
  return { table: inTable, form, keys: await ofKeys(null), gold: await ofKeys("gold") };
}

describe("a customer who waits for one choice of a product", () => {
  const colour = (value: string) => ({
    ...{ value, label: value, labelAr: "", hint: "", hintAr: "", modifier: "" },
  });

  async function inTwoColours(): Promise<number> {
    const step = {
      ...{ id: "colour", type: "radio" as const, required: true, choosesKey: true },
      ...{ name: "Colour", nameAr: "اللون", title: "", titleAr: "", hint: "", hintAr: "" },
      ...{ placeholder: "", placeholderAr: "", options: [colour("red"), colour("gold")] },
    };
    const optionSet = { name: "Colours", nameAr: "ألوان", steps: [step] };
    const { id: optionSetId } = await saveSet({ base: null, optionSet });
    return added({ optionSetId, fulfilment: "keys", digitalContent: "" });
  }

  it("is notified when that choice is back, and not for another", async () => {
    const id = await inTwoColours();
    await ask({ email: LINA, productId: id, choice: "gold" });
    await runRequestJobs();
    await confirm(await tokenOf(LINA));
    await wait("badr@example.com", id, "red");
    await runAction("keys.add", { productId: id, choice: "red", keys: ["RED-1"] });
    await expect(ask({ email: LINA, productId: id, choice: "red" })).rejects.toMatchObject({
      cause: { code: "stock_not_out" },
    });
    expect(await waitingFor(id)).toEqual({ table: 2, form: 2, keys: 2, gold: 1 });
    expect(await notifyBackInStock()).toBe(1);
    expect(await addressesOf(id, "told")).toEqual(["badr@example.com"]);
    await runAction("keys.add", { productId: id, choice: "gold", keys: ["GOLD-1"] });
    expect(await notifyBackInStock()).toBe(1);
    expect(await waitingFor(id)).toEqual({ table: 0, form: 0, keys: 0, gold: 0 });
    const texts = (await sendStockMails("stock-back")).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining("(red)"), expect.stringContaining("(gold)")]);
  });
});
