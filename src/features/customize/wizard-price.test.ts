import { expect, test } from "vitest";
import { CREATIVE_STEPS } from "@/domain/catalogue/option-set-fixture";
import { priceOf } from "./wizard-price";

const steps = CREATIVE_STEPS.map((step) => ({ ...step, options: [...step.options] }));
const suite = { priceUSD: "54.99", lowestPriceUSD: "19.99", steps, quantityPrices: [] };
const answers = { "subscription-duration": "12-months", applications: ["photoshop", "premiere"] };

test("the total is base price plus modifiers, times the quantity", () => {
  expect(priceOf(suite, { answers, quantity: 1 }).total).toBe(2499);
  expect(priceOf(suite, { answers, quantity: 3 }).total).toBe(7497);
});

test("included options have no row of their own in the price", () => {
  expect(priceOf(suite, { answers, quantity: 1 }).modifiers.map((one) => one.value)).toEqual([
    "12-months",
    "premiere",
  ]);
});

test("without a choice the price is the base price", () => {
  expect(priceOf(suite, { answers: {}, quantity: 1 })).toEqual({
    base: 5499,
    modifiers: [],
    quantityPrice: null,
    lowest: null,
    total: 5499,
    line: { unitPrice: 5499, quantity: 1 },
  });
});

test("options cannot reduce the price below the lowest price, which is then reported", () => {
  const editor = { ...suite, priceUSD: "29.99", lowestPriceUSD: "9.99" };
  expect(priceOf(editor, { answers, quantity: 3 })).toMatchObject({ lowest: 999, total: 2997 });
});

test("a quantity price is reported with its minimum quantity, options included", () => {
  const packs = { ...suite, quantityPrices: [{ from: 5, priceUSD: "49.99" }] };
  expect(priceOf(packs, { answers, quantity: 4 }).quantityPrice).toBeNull();
  expect(priceOf(packs, { answers, quantity: 5 })).toMatchObject({
    quantityPrice: { from: 5, unit: 1999 },
    lowest: null,
    total: 9995,
  });
});
