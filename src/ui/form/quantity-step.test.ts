import { expect, test } from "vitest";
import { stepQuantity } from "./quantity-step";

test("plus and minus move the quantity by one", () => {
  expect(stepQuantity(2, 1, 1, 99)).toBe(3);
  expect(stepQuantity(2, -1, 1, 99)).toBe(1);
});

test("the quantity stays between its bounds", () => {
  expect(stepQuantity(99, 1, 1, 99)).toBe(99);
  expect(stepQuantity(1, -1, 1, 99)).toBe(1);
});

test("with a minimum of 0, minus takes a quantity of 1 to 0, which removes the cart line", () => {
  expect(stepQuantity(1, -1, 0, 99)).toBe(0);
});

test("a quantity above a lowered maximum moves back to the maximum", () => {
  expect(stepQuantity(7, 1, 1, 3)).toBe(3);
});
