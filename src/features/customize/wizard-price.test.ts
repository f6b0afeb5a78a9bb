import { expect, test } from "vitest";
import { priceOf } from "./wizard-price";

const suite = { priceUSD: "54.99", kind: "creative" } as const;

test("the running total is base and modifiers times the quantity", () => {
  const answers = { "subscription-duration": "12-months", applications: ["photoshop", "premiere"] };
  expect(priceOf(suite, { answers, quantity: 1 }).total).toBe(2499);
  expect(priceOf(suite, { answers, quantity: 3 }).total).toBe(7497);
});

test("options that are included have no row of their own in the price", () => {
  const answers = { "subscription-duration": "12-months", applications: ["photoshop", "premiere"] };
  expect(priceOf(suite, { answers, quantity: 1 }).modifiers.map((one) => one.value)).toEqual([
    "12-months",
    "premiere",
  ]);
});

test("nothing chosen yet costs the base price", () => {
  expect(priceOf(suite, { answers: {}, quantity: 1 })).toEqual({
    base: 5499,
    modifiers: [],
    total: 5499,
  });
});
