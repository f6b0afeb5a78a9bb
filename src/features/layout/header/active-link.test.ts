import { expect, test } from "vitest";
import { isActiveLink } from "./active-link";

test("the link to the shop stays marked on a page of a category", () => {
  expect(isActiveLink("/shop", ["shop", "gaming"])).toBe(true);
});

test("the home link is marked on the home page only", () => {
  expect(isActiveLink("/", [])).toBe(true);
  expect(isActiveLink("/", ["shop"])).toBe(false);
});

test("a link is not marked on a page whose name merely starts with the link's", () => {
  expect(isActiveLink("/shop", ["shopping"])).toBe(false);
});
