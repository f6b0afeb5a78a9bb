import { expect, test } from "vitest";
import { countryOfCallingCode } from "./calling-code";

test("a country code stands for the country that most of its phones are of", () => {
  expect(["966", "1", "44", "971", "212"].map(countryOfCallingCode)).toEqual([
    "SA",
    "US",
    "GB",
    "AE",
    "MA",
  ]);
});

test("no code, and that of a satellite, is of no country", () => {
  expect([countryOfCallingCode(""), countryOfCallingCode("870")]).toEqual([null, null]);
});
