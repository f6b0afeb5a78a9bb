import { expect, it } from "vitest";
import { isRecoveryCode, normalizeSecondFactor, shownRecoveryCode } from "@/domain/second-factor";

it.each([
  ["123 456", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳-۴۵۶", "123456"],
  ["7kq4-zd2m-0001-abcd", "7KQ4ZD2M0001ABCD"],
  ["7KQ4–ZD2M–OOOI–ABCD", "7KQ4ZD2M0001ABCD"],
])("the code %s is read as %s", (typed, code) => {
  expect(normalizeSecondFactor(typed)).toBe(code);
});

it("a recovery code is shown in groups, and read as it is shown", () => {
  const shown = shownRecoveryCode("7KQ4ZD2M0001ABCD");
  expect(shown).toBe("7KQ4-ZD2M-0001-ABCD");
  expect(isRecoveryCode(normalizeSecondFactor(shown))).toBe(true);
  expect(isRecoveryCode("123456")).toBe(false);
});
