import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, orderRow, PLAYER, UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, customer } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { ids, optionSet, preview, prices } from "../../support/people/admin-bulk-edits";
import { added, change, get, refusal } from "../../support/people/admin-products";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

/** Adds quantity prices to UC 60, which costs 0.99. */
const sellsByQuantity = () => change(UC_60, { quantityPrices: "5 = 0.95; 10 = 0.90" });
const CREATIVE_SET = 3;

describe("a product with quantity prices", () => {
  beforeEach(sellsByQuantity);

  it("shows them on its page and in the panel, and in the audit log", async () => {
    const page = await callAs("guest", "catalogue.product", { id: UC_60 });
    expect(page).toMatchObject({
      priceUSD: "0.99",
      quantityPrices: [
        { from: 5, priceUSD: "0.95" },
        { from: 10, priceUSD: "0.90" },
      ],
    });
    expect(await get(UC_60)).toMatchObject({ quantityPrices: "5 = 0.95; 10 = 0.90", version: 2 });
    expect((await auditLog())[0]).toMatchObject({
      action: "product.update",
      before: { quantityPrices: null },
      after: { quantityPrices: "5 = 0.95; 10 = 0.90" },
    });
  });

  it("costs less in the cart from a quantity of a line on, and names the rule", async () => {
    const visitor = new Visitor();
    const line = async () => {
      const [first] = (await visitor.cart()).body.cart;
      return [first?.quantity, first?.product.priceUSD, first?.quantityFrom];
    };
    const added = await visitor.add(UC_60, 4, { playerId: PLAYER });
    expect(added.body.cart[0]).toMatchObject({ quantityFrom: null, product: { priceUSD: "0.99" } });
    await visitor.add(UC_60, 1, { playerId: PLAYER });
    expect(await line()).toEqual([5, "0.95", 5]);
    await visitor.call("PUT", `/cart/guest/${UC_60}`, { quantity: 99 });
    expect(await line()).toEqual([99, "0.90", 10]);
    // The line of another player counts separately.
    await visitor.add(UC_60, 4, { playerId: "6123456789" });
    const { cart } = (await visitor.cart()).body;
    expect(cart.map(({ product }) => product.priceUSD)).toEqual(["0.90", "0.99"]);
  });

  it("costs the same in the cart of a signed-in user", async () => {
    const visitor = await customer();
    await visitor.add(UC_60, 12, { playerId: PLAYER });
    const { cart } = (await visitor.cart()).body;
    expect(cart[0]).toMatchObject({ quantityFrom: 10, product: { priceUSD: "0.90" } });
  });

  it("is ordered at that price, and the order keeps the rule after later changes", async () => {
    const visitor = new Visitor();
    await visitor.add(UC_60, 6, { playerId: PLAYER });
    const placed = await visitor.order({ totalUSD: "5.70" });
    expect(placed.body).toMatchObject({ totalUSD: "5.70" });
    await change(UC_60, { quantityPrices: "" });
    const { items } = await orderRow(placed.body.id);
    expect(items[0]).toMatchObject({ quantity: 6, quantityFrom: 5 });
    expect(items[0]?.priceUSD.toFixed(2)).toBe("0.95");
  });

  it("keeps its option modifiers and its lowest price", async () => {
    await change(DESKTOP_OS, { quantityPrices: "2 = 35" });
    const visitor = new Visitor();
    // A commercial licence costs 10.00 more.
    await visitor.add(DESKTOP_OS, 2, {
      customization: { "license-type": "commercial", platform: "mac" },
    });
    const { cart } = (await visitor.cart()).body;
    expect(cart[0]).toMatchObject({ quantityFrom: 2, product: { priceUSD: "45.00" } });
  });
});

describe("the checkout", () => {
  it("is refused before the payment if the shown total is not the current one", async () => {
    await sellsByQuantity();
    const visitor = new Visitor("ar");
    await visitor.add(UC_60, 5, { playerId: PLAYER });
    await change(UC_60, { quantityPrices: "" });
    const refused = await visitor.order({ totalUSD: "4.75" });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("4.95 دولار");
    expect(await db().order.count()).toBe(0);
    expect((await visitor.order({ totalUSD: "4.95" })).status).toBe(200);
  });
});

describe("quantity prices that a product may not have", () => {
  it.each<[Partial<ProductFormInput>, string]>([
    [{ quantityPrices: "5 for 0.95" }, "quantity_prices_invalid"],
    [{ quantityPrices: "5 = 0.99" }, "quantity_prices_order"],
    [{ quantityPrices: "5 = 0.95; 4 = 0.90" }, "quantity_prices_order"],
    [{ quantityPrices: "5 = 0.40", lowestPriceUSD: "0.50" }, "quantity_price_too_low"],
  ])("are refused: %j", async (more, code) => {
    await expect(change(UC_60, more)).rejects.toMatchObject(refusal(code));
    expect(await get(UC_60)).toMatchObject({ quantityPrices: "", version: 1 });
  });

  it("require a lowest price if options could take a unit under half of it", async () => {
    const base = { optionSetId: CREATIVE_SET, priceUSD: "80", lowestPriceUSD: "" };
    const id = await added(base);
    await expect(change(id, { quantityPrices: "5 = 69.99" })).rejects.toMatchObject(
      refusal("lowest_price_missing"),
    );
    await change(id, { quantityPrices: "5 = 75" });
    await change(id, { optionSetId: null, quantityPrices: "5 = 20" });
    // A bulk edit cannot restore the options either.
    const { rows } = await preview(ids(id), optionSet(CREATIVE_SET));
    expect(rows[0]).toMatchObject({ state: "skipped", problem: "lowest_price_missing" });
  });

  it("keep a bulk edit from going below them", async () => {
    await sellsByQuantity();
    const { rows } = await preview(ids(UC_60), prices({ direction: "lower", amount: "5" }));
    expect(rows[0]).toMatchObject({ state: "skipped", problem: "quantity_prices" });
    const raised = await preview(ids(UC_60), prices({ amount: "5" }));
    expect(raised.rows[0]).toMatchObject({ state: "ready", newValue: "1.04" });
  });
});
