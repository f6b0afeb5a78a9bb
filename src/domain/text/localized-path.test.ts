import { expect, test } from "vitest";
import { alternatePaths, localizedPath } from "./localized-path";

test("the English page has the bare address, the Arabic one an address of its own", () => {
  expect(localizedPath("/shop", "en")).toBe("/shop");
  expect(localizedPath("/shop", "ar")).toBe("/shop?lang=ar");
});

test("every language of a page is listed, and `x-default` is the bare address", () => {
  expect(alternatePaths("/")).toEqual({ en: "/", ar: "/?lang=ar", "x-default": "/" });
});
