import { expect, it } from "vitest";
import { isUntranslated, localized } from "./localized";

it("shows an English reader the English text, even if there is an Arabic one", () => {
  expect(localized("en", "Gift card", "بطاقة هدية")).toBe("Gift card");
  expect(localized("en", "Gift card", null)).toBe("Gift card");
});

it("shows an Arabic reader the Arabic text, or the English one if there is no Arabic one", () => {
  expect(localized("ar", "Gift card", "بطاقة هدية")).toBe("بطاقة هدية");
  expect(localized("ar", "Gift card", null)).toBe("Gift card");
});

it("keeps an empty text empty, and gives null for a text missing in both languages", () => {
  expect(localized("ar", "Gift card", "")).toBe("");
  expect(localized("ar", null, null)).toBeNull();
});

it("counts a text as untranslated only if an Arabic reader gets English", () => {
  expect(isUntranslated("ar", null)).toBe(true);
  expect(isUntranslated("ar", "")).toBe(false);
  expect(isUntranslated("en", null)).toBe(false);
});
