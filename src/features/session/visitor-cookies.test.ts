import { expect, test } from "vitest";
import { hasSignedInCookie, hasSomethingToAsk } from "./visitor-cookies";

test("a session or a guest's cart is something to ask for, nothing else is", () => {
  expect(hasSomethingToAsk("language=en; signed_in=1")).toBe(true);
  expect(hasSomethingToAsk("has_cart=1; language=en")).toBe(true);
  expect(hasSomethingToAsk("language=en; not_signed_in=1; has_cart=0")).toBe(false);
  expect(hasSomethingToAsk("")).toBe(false);
});

test("a guest with a cart is not asked who they are", () => {
  expect(hasSignedInCookie("has_cart=1")).toBe(false);
  expect(hasSignedInCookie("language=en; signed_in=1")).toBe(true);
});
