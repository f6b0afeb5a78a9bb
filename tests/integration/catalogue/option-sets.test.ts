import { afterEach, describe, expect, it } from "vitest";
import { MAX_TEXT_ANSWER } from "@/domain/catalogue/customization";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { addToCart } from "@/server/carts/add-to-cart";
import { readCart } from "@/server/carts/cart-lines";
import { getProduct } from "@/server/catalogue/shop/read-catalogue";
import { db } from "@/server/platform/database/db";
import { CREATIVE, DESKTOP_OS, orderRow, PHOTO } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { orderCart } from "../../support/people/admin-keys";
import {
  changeSteps,
  deleteSet,
  formOf,
  optionSet,
  optionSets,
  saveSet,
} from "../../support/people/admin-option-sets";
import { added, change, opened, refusal } from "../../support/people/admin-products";

afterEach(expectInvariants);

const LICENCES = BUILT_IN_SET_IDS.licence;
const SESSION = "guest_options";

const COLOUR = {
  id: "colour",
  type: "radio",
  required: true,
  choosesKey: false,
  name: "Colour",
  nameAr: "اللون",
  title: "",
  titleAr: "",
  hint: "",
  hintAr: "",
  placeholder: "",
  placeholderAr: "",
  options: [
    { value: "red", label: "Red", labelAr: "أحمر", hint: "", hintAr: "", modifier: "" },
    { value: "gold", label: "Gold", labelAr: "", hint: "Shines", hintAr: "", modifier: "+2.50" },
  ],
} as const;
const COLOURS = {
  name: "Colours",
  nameAr: "ألوان",
  steps: [{ ...COLOUR, options: [...COLOUR.options] }],
};

const addColours = () => saveSet({ base: null, optionSet: COLOURS });

describe("an owner's own option set", () => {
  it("asks its questions, and its prices and labels reach the order", async () => {
    const { id: optionSetId } = await addColours();
    const productId = await added({ optionSetId, priceUSD: "10.00" });
    const { steps } = await getProduct(productId);
    expect(steps).toMatchObject([
      { id: "colour", title: null, options: [{}, { modifierCents: 250 }] },
    ]);
    const line = { productId, quantity: 2, playerId: "", customization: { colour: "gold" } };
    const { cart } = await addToCart(SESSION, line);
    expect(cart).toMatchObject([
      {
        product: { priceUSD: "12.50" },
        options: [{ nameAr: "اللون", label: "Gold", labelAr: null }],
      },
    ]);
    const order = await orderCart(SESSION);
    expect(order.totalUSD).toBe("25.00");
    expect((await orderRow(order.id)).items).toMatchObject([
      {
        options: { colour: "gold" },
        chosen: [{ stepId: "colour", value: "gold", name: "Colour" }],
      },
    ]);
  });

  it("does not change placed orders when edited, and makes a cart line outdated", async () => {
    const { id: optionSetId } = await addColours();
    const productId = await added({ optionSetId, priceUSD: "10.00" });
    const line = { productId, quantity: 1, playerId: "", customization: { colour: "gold" } };
    await addToCart(SESSION, line);
    const order = await orderCart(SESSION);
    await addToCart("guest_later", line);
    await changeSteps(optionSetId, (steps) =>
      steps.map((step) => ({ ...step, options: step.options.slice(0, 1) })),
    );
    expect((await orderRow(order.id)).items).toMatchObject([{ chosen: [{ label: "Gold" }] }]);
    const { cart } = await readCart("guest_later");
    expect(cart).toMatchObject([{ isOutdated: true, product: { priceUSD: "10.00" } }]);
    await expect(orderCart("guest_later")).rejects.toMatchObject({ code: "options_changed" });
    await expect(addToCart("guest_later", line)).rejects.toMatchObject({
      code: "invalid_customization",
    });
  });

  it("states its number of products, and is deleted only when no product uses it", async () => {
    const { id } = await addColours();
    const productId = await added({ optionSetId: id });
    expect(await optionSet(id)).toMatchObject({ products: 1, isBuiltIn: false, version: 1 });
    await expect(deleteSet(id)).rejects.toMatchObject(
      refusal("option_set_in_use", { count: 1, product: "Cloud Backup" }),
    );
    await change(productId, { optionSetId: null });
    await deleteSet(id);
    expect((await optionSets()).map((set) => set.id)).toEqual([1, 2, 3, 4]);
    await expect(added({ optionSetId: id })).rejects.toMatchObject(refusal("option_set_unknown"));
  });

  it("is never deleted if it is built in, but may be edited", async () => {
    await expect(deleteSet(LICENCES)).rejects.toMatchObject(refusal("option_set_built_in"));
    await changeSteps(LICENCES, (steps) => steps.slice(0, 2));
    expect((await getProduct(DESKTOP_OS)).steps).toHaveLength(2);
  });

  it("is not overwritten by an admin who opened an earlier version", async () => {
    const before = await optionSet(LICENCES);
    await changeSteps(LICENCES, (steps) => steps.slice(0, 2));
    const base = { id: LICENCES, version: before.version };
    await expect(saveSet({ base, optionSet: formOf(before) })).rejects.toMatchObject(
      refusal("option_set_changed"),
    );
    expect((await optionSet(LICENCES)).steps).toHaveLength(2);
  });

  it("writes its changes into the audit log", async () => {
    await addColours();
    const [entry] = await db().auditEntry.findMany({ orderBy: { id: "desc" }, take: 1 });
    expect(entry).toMatchObject({
      action: "option_set.create",
      after: { name: "Colours", nameAr: "ألوان", optionSteps: "Colour: Red, Gold 2.50" },
    });
  });
});

describe("an invalid option set", () => {
  it.each([
    [
      "a repeated option",
      { options: [COLOUR.options[0], COLOUR.options[0]] },
      "option_value_repeated",
    ],
    ["a choice without options", { options: [] }, "step_options_missing"],
    [
      "an amount that is not a number",
      { options: [{ ...COLOUR.options[0], modifier: "much" }] },
      "modifier_invalid",
    ],
    [
      "an amount above the limit",
      { options: [{ ...COLOUR.options[0], modifier: "1000000" }] },
      "modifier_invalid",
    ],
    ["a step without a name", { name: " " }, "label_missing"],
    ["a key with blanks", { id: "the colour" }, "step_id_invalid"],
    ["a checkbox that chooses the key", { type: "checkbox", choosesKey: true }, "key_step_unfit"],
    ["a name that is too long", { name: "x".repeat(MAX_TEXT_ANSWER) }, "product_text_too_long"],
  ])("for %s is refused with its error code, and nothing is saved", async (_what, more, code) => {
    const steps = [{ ...COLOUR, options: [...COLOUR.options], ...more }];
    const input = { base: null, optionSet: { ...COLOURS, steps } };
    await expect(saveSet(input as never)).rejects.toMatchObject(refusal(code));
    expect(await optionSets()).toHaveLength(4);
  });

  it("for two steps that choose the key is refused", async () => {
    const keyed = { ...COLOUR, options: [...COLOUR.options], choosesKey: true };
    const steps = [keyed, { ...keyed, id: "other" }];
    await expect(saveSet({ base: null, optionSet: { ...COLOURS, steps } })).rejects.toMatchObject(
      refusal("key_step_repeated"),
    );
  });
});

describe("the lowest price", () => {
  it("is required if options could take a unit under half of its price", async () => {
    const creative = { optionSetId: BUILT_IN_SET_IDS.creative, priceUSD: "29.99" };
    await expect(added(creative)).rejects.toMatchObject(
      refusal("lowest_price_missing", { cheapest: "0.01" }),
    );
    await expect(added({ ...creative, lowestPriceUSD: "30" })).rejects.toMatchObject(
      refusal("lowest_price_too_high"),
    );
    const id = await added({ ...creative, lowestPriceUSD: "9.99" });
    expect((await opened(id)).form.lowestPriceUSD).toBe("9.99");
  });

  it("stops an edit of the options that would make a product too cheap", async () => {
    const cheaper = changeSteps(LICENCES, (steps) =>
      steps.map((step) => ({
        ...step,
        options: step.options.map((one) => ({ ...one, modifier: "-15" })),
      })),
    );
    await expect(cheaper).rejects.toMatchObject(
      refusal("options_too_cheap", { product: "Desktop OS Pro licence", count: 2 }),
    );
    expect((await optionSet(LICENCES)).version).toBe(1);
  });

  it("is the price of a unit whose options would make it cheaper", async () => {
    const customization = { "subscription-duration": "12-months", applications: ["photoshop"] };
    await addToCart(SESSION, { productId: PHOTO, quantity: 3, customization, playerId: "" });
    expect((await orderCart(SESSION)).totalUSD).toBe("29.97");
    expect((await getProduct(CREATIVE)).lowestPriceUSD).toBe("19.99");
  });
});
