import { afterEach, describe, expect, it } from "vitest";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import type { DomainError } from "@/domain/errors";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { setLineQuantity } from "@/server/carts/change-cart";
import { getProduct, getStock } from "@/server/catalogue/shop/read-catalogue";
import { expireOrders } from "@/server/orders/expire-orders";
import { db } from "@/server/platform/database/db";
import {
  CREATIVE,
  leaveKeys,
  orderRow,
  PHOTO,
  paidOrder,
} from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { executeRefunds, refund, runAction } from "../../support/people/admin-actions";
import { orderCart, table } from "../../support/people/admin-keys";
import { changeSteps, setKeyStep } from "../../support/people/admin-option-sets";
import { change, refusal } from "../../support/people/admin-products";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
afterEach(expectInvariants);

const CREATIVE_SET = BUILT_IN_SET_IDS.creative;
const DURATION = "subscription-duration";

const choose = (duration: string) => ({
  [DURATION]: duration,
  applications: ["photoshop"],
});

const put = (sessionId: string, duration: string | null, quantity = 1) =>
  addToCart(sessionId, {
    productId: PHOTO,
    quantity,
    customization: duration === null ? {} : choose(duration),
    playerId: "",
  });

const addKeys = (choice: string, count: number) =>
  runAction("keys.add", {
    productId: PHOTO,
    choice,
    keys: Array.from({ length: count }, (_, index) => `${choice}-KEY-${index}`),
  });

/** Stocks the photo editor with `month` one-month keys and `year` twelve-month keys. */
async function stocked(month: number, year: number): Promise<void> {
  await leaveKeys(PHOTO, month);
  await leaveKeys(CREATIVE, 0);
  await setKeyStep(CREATIVE_SET, DURATION);
  if (year > 0) await addKeys("12-months", year);
}

/** Quarantines the batches of the photo editor with their keys, or ends the quarantine. */
async function quarantine(quarantinedAt: Date | null): Promise<void> {
  const where = { productId: PHOTO };
  const status = quarantinedAt ? "quarantined" : "available";
  await db().keyBatch.updateMany({ where, data: { quarantinedAt } });
  await db().licenceKey.updateMany({ where, data: { status } });
}

describe("a step that selects the key", () => {
  it("assigns the existing keys to its first value", async () => {
    await stocked(3, 0);
    const { choices, counts, rows } = await table({ productId: PHOTO });
    expect(choices.map(({ value, available }) => [value, available])).toEqual([
      ["1-month", 3],
      ["3-months", 0],
      ["6-months", 0],
      ["12-months", 0],
    ]);
    expect(counts.available).toBe(3);
    expect(rows.map((row) => row.choice)).toEqual(["1-month", "1-month", "1-month"]);
    expect((await getProduct(PHOTO)).choiceStock).toEqual({
      "1-month": 3,
      "3-months": 0,
      "6-months": 0,
      "12-months": 0,
    });
  });

  it("leaves reserved keys in the pool they came from", async () => {
    await leaveKeys(PHOTO, 1);
    await put("guest_early", "12-months");
    const order = await orderCart("guest_early");
    await setKeyStep(CREATIVE_SET, DURATION);
    expect((await orderRow(order.id)).items).toMatchObject([
      { choice: "1-month", licenceKeys: [{ choice: "1-month", status: "reserved" }] },
    ]);
    await expireOrders(() => new Date(Date.now() + 3_600_000));
    expect((await getProduct(PHOTO)).choiceStock).toMatchObject({ "1-month": 1 });
  });

  it("selects the first value with a key for Quick Add, which is read separately from the page", async () => {
    await stocked(0, 2);
    const { stock, quickAdd, choiceStock } = await getProduct(PHOTO);
    expect(await getStock(PHOTO)).toEqual({ stock, quickAdd, choiceStock });
    expect(await getStock(PHOTO)).toMatchObject({
      stock: 2,
      quickAdd: { value: "12-months" },
      choiceStock: { "1-month": 0, "12-months": 2 },
    });
    await change(PHOTO, { isActive: false });
    await expect(getStock(PHOTO)).rejects.toMatchObject({ code: "product_not_found" });
  });

  it("accepts keys for its own values only", async () => {
    await stocked(1, 2);
    const add = (choice: string) =>
      runAction("keys.add", { productId: PHOTO, choice, keys: ["SOME-KEY"] });
    await expect(add("two-years")).rejects.toMatchObject(refusal("choice_unknown"));
    await expect(add("")).rejects.toMatchObject(refusal("choice_unknown"));
    const year = await table({ productId: PHOTO, choice: "12-months" });
    expect(year).toMatchObject({ total: 2, counts: { available: 2 } });
  });

  it("cannot be turned off, nor lose a value, while its keys can be sold", async () => {
    await stocked(0, 2);
    const kept = refusal("choice_has_keys", { choice: "12-months", count: 2 });
    await expect(setKeyStep(CREATIVE_SET, null)).rejects.toMatchObject(kept);
    const rename = changeSteps(CREATIVE_SET, (steps) =>
      steps.map((step) => ({
        ...step,
        options: step.options.map((one) =>
          one.value === "12-months" ? { ...one, value: "1-year" } : one,
        ),
      })),
    );
    await expect(rename).rejects.toMatchObject(kept);
    await expect(change(PHOTO, { optionSetId: null })).rejects.toMatchObject(kept);
    await quarantine(new Date());
    await expect(setKeyStep(CREATIVE_SET, null)).rejects.toMatchObject(kept);
    await quarantine(null);
    await leaveKeys(PHOTO, 0);
    await setKeyStep(CREATIVE_SET, null);
    expect((await getProduct(PHOTO)).choiceStock).toBeNull();
  });
});

describe("a choice with keys of its own", () => {
  it("is sold with its own keys, whatever the stock of the others", async () => {
    await stocked(2, 1);
    const { orderId } = await paidOrder([
      { productId: PHOTO, customization: choose("12-months") },
      { productId: PHOTO, customization: choose("1-month") },
    ]);
    const { items } = await orderRow(orderId);
    expect(items).toMatchObject([
      { choice: "12-months", licenceKeys: [{ choice: "12-months", status: "sold" }] },
      { choice: "1-month", licenceKeys: [{ choice: "1-month", status: "sold" }] },
    ]);
  });

  it("gets an unseen key back into its own pool after a refund", async () => {
    await stocked(1, 1);
    const { orderId, totalUSD } = await paidOrder([
      { productId: PHOTO, customization: choose("12-months") },
    ]);
    await refund({ orderId, amountUSD: totalUSD });
    await executeRefunds();
    expect((await getProduct(PHOTO)).choiceStock).toMatchObject({ "1-month": 1, "12-months": 1 });
  });

  it("has its own stock in the cart", async () => {
    await stocked(2, 1);
    await expect(put("guest_a", "3-months")).rejects.toMatchObject({
      code: "out_of_stock",
      params: { product: "Photo Editor licence (3 months)" },
    });
    const { cart } = await put("guest_a", "12-months");
    expect(cart).toMatchObject([{ product: { stock: 1 } }]);
    await expect(put("guest_a", "12-months")).rejects.toMatchObject({ code: "not_enough_stock" });
    const lineId = cart[0]?.id ?? 0;
    await expect(setLineQuantity("guest_a", { lineId }, 2)).rejects.toMatchObject({
      code: "not_enough_stock",
      params: { product: "Photo Editor licence (12 months)", left: 1 },
    });
    expect((await put("guest_a", "1-month", 2)).cart).toHaveLength(2);
  });

  it("is used by Quick Add if it is the first with a key, at its own price", async () => {
    await stocked(0, 1);
    const { cart } = await put("guest_a", null);
    expect(cart).toMatchObject([
      { options: [{ label: "12 months" }], product: { priceUSD: "9.99", stock: 1 } },
    ]);
    await leaveKeys(PHOTO, 0);
    await expect(put("guest_b", null)).rejects.toMatchObject({ code: "out_of_stock" });
  });

  it("sells its last keys once to concurrent buyers", async () => {
    await stocked(5, 3);
    const buyers = Array.from({ length: 8 }, (_, index) => `guest_${index}`);
    for (const buyer of buyers) await put(buyer, "12-months");
    const results = await Promise.allSettled(buyers.map(orderCart));
    const outcomes = results.map((one) =>
      one.status === "fulfilled" ? "held" : (one.reason as DomainError).code,
    );
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "out_of_stock")).toHaveLength(5);
    const held = await db().licenceKey.groupBy({
      by: ["choice", "status"],
      where: { productId: PHOTO },
      _count: true,
      orderBy: { choice: "asc" },
    });
    expect(held.map((one) => [one.choice, one.status, one._count])).toEqual([
      ["1-month", "available", 5],
      ["12-months", "reserved", 3],
    ]);
  });

  it("makes a line without a choice outdated", async () => {
    await leaveKeys(PHOTO, 2);
    await put("guest_a", null);
    await setKeyStep(CREATIVE_SET, DURATION);
    expect((await readCart("guest_a")).cart).toMatchObject([{ isOutdated: true }]);
    await expect(orderCart("guest_a")).rejects.toMatchObject({ code: "options_changed" });
  });
});
