import { expect, it } from "vitest";
import { isUntranslated, localized } from "./localized";

it("shows a reader of English the English text, whatever there is in Arabic", () => {
  expect(localized("en", "Gift card", "بطاقة هدية")).toBe("Gift card");
  expect(localized("en", "Gift card", null)).toBe("Gift card");
});

it("shows a reader of Arabic the Arabic text, and the English one where there is none", () => {
  expect(localized("ar", "Gift card", "بطاقة هدية")).toBe("بطاقة هدية");
  expect(localized("ar", "Gift card", null)).toBe("Gift card");
});

it("leaves empty what was left empty, and missing what is missing in both languages", () => {
  expect(localized("ar", "Gift card", "")).toBe("");
  expect(localized("ar", null, null)).toBeNull();
});

it("counts as untranslated only what a reader of Arabic gets in English", () => {
  expect(isUntranslated("ar", null)).toBe(true);
  expect(isUntranslated("ar", "")).toBe(false);
  expect(isUntranslated("en", null)).toBe(false);
});
