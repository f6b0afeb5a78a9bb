import { describe, expect, it, test } from "vitest";
import {
  type CardForm,
  cardError,
  cardSource,
  codeDigits,
  expiryOf,
  hasOtherLetters,
  writtenExpiry,
} from "./card-form";

const NOW = new Date("2026-11-28T12:00:00Z");
const CARD: CardForm = {
  number: "4201 3201 1111 1010",
  name: " Lina  Alharbi ",
  expiry: "09 / 28",
  code: "123",
};

test.each([
  ["0", "0"],
  ["1", "1"],
  ["9", "09"],
  ["09", "09"],
  ["092", "09 / 2"],
  ["0928", "09 / 28"],
  ["928", "09 / 28"],
  ["9/28", "09 / 28"],
  ["09/2028", "09 / 28"],
  ["2028-09", "09 / 28"],
  ["٠٩٢٨", "09 / 28"],
  ["09 / 28", "09 / 28"],
  ["09 / ", "09"],
  ["09280", "09 / 28"],
  ["/", ""],
])("the expiry %j is written %j", (typed, written) => {
  expect(writtenExpiry(typed)).toBe(written);
});

describe("an expiry", () => {
  it("has a possible month", () => {
    expect(expiryOf("09 / 28")).toEqual({ month: 9, year: 2028 });
    expect(expiryOf("00 / 28")).toBeNull();
    expect(expiryOf("13 / 28")).toBeNull();
    expect(expiryOf("09")).toBeNull();
  });

  it("is past only after the last day of its month", () => {
    expect(cardError("expiry", { ...CARD, expiry: "11 / 26" }, NOW)).toBeNull();
    expect(cardError("expiry", { ...CARD, expiry: "10 / 26" }, NOW)).toBe("expiryPast");
    const newYear = new Date("2027-01-01T01:00:00Z");
    expect(cardError("expiry", { ...CARD, expiry: "12 / 26" }, newYear)).toBeNull();
  });
});

test.each([
  ["number", "", "numberMissing"],
  ["number", "4201 3201 1111 1011", "numberInvalid"],
  ["name", "  ", "nameMissing"],
  ["name", "Lina", "nameOneWord"],
  ["expiry", "13 / 28", "expiryInvalid"],
  ["code", "12", "codeInvalid"],
] as const)("%s %j: %s", (field, value, error) => {
  const form = { ...CARD, [field]: value };
  expect(cardError(field, form, NOW)).toBe(error);
  expect(cardSource(form, NOW)).toBeNull();
});

test("a valid card becomes the provider's source", () => {
  expect(cardSource(CARD, NOW)).toEqual({
    type: "creditcard",
    name: "Lina Alharbi",
    number: "4201320111111010",
    month: 9,
    year: 2028,
    cvc: "123",
  });
});

test("a security code takes digits of any keyboard, 4 at most", () => {
  expect(codeDigits("١٢٣ 45")).toBe("1234");
});

test("Arabic letters in a name are noticed, Latin ones with accents are not", () => {
  expect(hasOtherLetters("لينا الحربي")).toBe(true);
  expect(hasOtherLetters("Zoë Núñez-O'Neil Jr.")).toBe(false);
});
