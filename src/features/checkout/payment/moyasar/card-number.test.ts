import { describe, expect, it, test } from "vitest";
import { cardDigits, groupedNumber, isCardNumber, networkOf, retypedNumber } from "./card-number";

test.each([
  ["4201320111111010", "mada"],
  ["5888450000000000", "mada"],
  ["4111111111111111", "visa"],
  ["5421080101000000", "mastercard"],
  ["2223000048400011", "mastercard"],
  ["27", null],
  ["378282246310005", null],
  ["", null],
])("the network of %s is %s", (digits, network) => {
  expect(networkOf(digits)).toBe(network);
});

describe("a card number", () => {
  it("is grouped by four, with digits of any keyboard and without other characters", () => {
    expect(groupedNumber(cardDigits("٤٢٠١-3201 1111 1010"))).toBe("4201 3201 1111 1010");
    expect(groupedNumber("4201")).toBe("4201");
  });

  it("needs its network's length and a right check digit", () => {
    expect(isCardNumber("4201320111111010")).toBe(true);
    expect(isCardNumber("4201320111111011")).toBe(false);
    expect(isCardNumber("4222222222222")).toBe(true);
    expect(isCardNumber("420132011111")).toBe(false);
    expect(isCardNumber("0000000000000000")).toBe(true);
    expect(isCardNumber("")).toBe(false);
  });

  it("keeps the caret behind the same digit", () => {
    expect(retypedNumber("42013", 5)).toEqual({ text: "4201 3", caret: 6 });
    expect(retypedNumber("4201 93201", 6)).toEqual({ text: "4201 9320 1", caret: 6 });
    expect(retypedNumber("4201", 0)).toEqual({ text: "4201", caret: 0 });
  });
});
