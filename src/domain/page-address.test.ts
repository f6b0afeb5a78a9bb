import { expect, test } from "vitest";
import { languageAddresses, pageAddress } from "./page-address";

test("the English page has the bare address, the Arabic one an address of its own", () => {
  expect(pageAddress("/shop", "en")).toBe("/shop");
  expect(pageAddress("/shop", "ar")).toBe("/shop?lang=ar");
});

test("each language of a page is named, and who reads neither gets the bare address", () => {
  expect(languageAddresses("/")).toEqual({ en: "/", ar: "/?lang=ar", "x-default": "/" });
});
