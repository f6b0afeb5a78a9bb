import { expect, test } from "vitest";
import { isActiveLink } from "./active-link";

test("the link to the shop stays marked on a page of a category", () => {
  expect(isActiveLink("/shop", ["shop", "gaming"])).toBe(true);
});

test("the link home is marked on the home page alone", () => {
  expect(isActiveLink("/", [])).toBe(true);
  expect(isActiveLink("/", ["shop"])).toBe(false);
});

test("a link is not marked by a page whose name only begins like it", () => {
  expect(isActiveLink("/shop", ["shopping"])).toBe(false);
});
