import { expect, test } from "vitest";
import { countryOfCallingCode } from "./calling-code";

test("a shared calling code stands for the country with most of its phones", () => {
  expect(["966", "1", "44", "971", "212"].map(countryOfCallingCode)).toEqual([
    "SA",
    "US",
    "GB",
    "AE",
    "MA",
  ]);
});

test("an empty code and a satellite code have no country", () => {
  expect([countryOfCallingCode(""), countryOfCallingCode("870")]).toEqual([null, null]);
});
