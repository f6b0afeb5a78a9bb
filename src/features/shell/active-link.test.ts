import { expect, test } from "vitest";
import { isActive } from "./active-link";

test("the link to the shop stays marked on a page of a category", () => {
  expect(isActive("/shop", ["shop", "gaming"])).toBe(true);
});

test("the link home is marked on the home page alone", () => {
  expect(isActive("/", [])).toBe(true);
  expect(isActive("/", ["shop"])).toBe(false);
});

test("a link is not marked by a page whose name only begins like it", () => {
  expect(isActive("/shop", ["shopping"])).toBe(false);
});
