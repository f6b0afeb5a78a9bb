import { expect, test } from "vitest";
import { hasSessionCookies, hasSignedInCookie } from "./visitor-cookies";

test("only a session or a guest's cart requires a request", () => {
  expect(hasSessionCookies("language=en; signed_in=1")).toBe(true);
  expect(hasSessionCookies("has_cart=1; language=en")).toBe(true);
  expect(hasSessionCookies("language=en; not_signed_in=1; has_cart=0")).toBe(false);
  expect(hasSessionCookies("")).toBe(false);
});

test("a guest with a cart does not count as signed in", () => {
  expect(hasSignedInCookie("has_cart=1")).toBe(false);
  expect(hasSignedInCookie("language=en; signed_in=1")).toBe(true);
});
