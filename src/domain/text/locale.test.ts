import { expect, test } from "vitest";
import { INTL_TAGS } from "@/domain/text/locale";

test("Arabic has Western digits and the Gregorian calendar, whatever the browser's default", () => {
  const { language, numberingSystem, calendar } = new Intl.Locale(INTL_TAGS.ar);
  expect({ language, numberingSystem, calendar }).toEqual({
    language: "ar",
    numberingSystem: "latn",
    calendar: "gregory",
  });
});

test("a time has the 24-hour clock in both languages, in every time format", () => {
  const instant = new Date("2025-06-14T23:05:00Z");
  const ways = [{ timeStyle: "short" }, { hour: "numeric", minute: "2-digit" }] as const;
  for (const tag of Object.values(INTL_TAGS)) {
    for (const way of ways) {
      const format = new Intl.DateTimeFormat(tag, { ...way, timeZone: "UTC" });
      expect(format.format(instant), tag).toBe("23:05");
    }
  }
});

test("English dates are British", () => {
  const date = new Date("2025-06-14T00:00:00Z");
  expect(new Intl.DateTimeFormat(INTL_TAGS.en, { timeZone: "UTC" }).format(date)).toBe(
    "14/06/2025",
  );
});
