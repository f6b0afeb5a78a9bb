import { expect, it } from "vitest";
import {
  formatRecoveryCode,
  isRecoveryCode,
  normalizeSecondFactor,
} from "@/domain/account/second-factor";

it.each([
  ["123 456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳-۴۵۶", "123456"],
  ["7kq4-zd2m-0001-abcd", "7KQ4ZD2M0001ABCD"],
  ["7KQ4–ZD2M–OOOI–ABCD", "7KQ4ZD2M0001ABCD"],
])("the code %s is read as %s", (typed, code) => {
  expect(normalizeSecondFactor(typed)).toBe(code);
});

it.each([
  ["Your code: 123456", "123456"],
  ["Code: 123 456.", "123456"],
  ["رمز الدخول: \u200f١٢٣ ٤٥٦", "123456"],
  ["Barq (admin@barq.example): 123-456", "123456"],
  ["Sent at 18:04 in 2026, code 123456", "123456"],
  ["Recovery code 3: 7kq4-zd2m-0001-abcd", "7KQ4ZD2M0001ABCD"],
  ["رمز الاسترداد: 7KQ4–ZD2M–OOOI–ABCD", "7KQ4ZD2M0001ABCD"],
])("the code of the pasted text %s is found", (typed, code) => {
  expect(normalizeSecondFactor(typed)).toBe(code);
});

it.each([["12345"], ["1234567"], ["Your code: 1234567"], ["Call 0551234567"]])(
  "%s contains no code and is not shortened to one",
  (typed) => {
    expect(normalizeSecondFactor(typed)).not.toMatch(/^\d{6}$|^[0-9A-Z]{16}$/);
  },
);

it("a recovery code is shown in groups, and read as it is shown", () => {
  const shown = formatRecoveryCode("7KQ4ZD2M0001ABCD");
  expect(shown).toBe("7KQ4-ZD2M-0001-ABCD");
  expect(isRecoveryCode(normalizeSecondFactor(shown))).toBe(true);
  expect(isRecoveryCode("123456")).toBe(false);
});
