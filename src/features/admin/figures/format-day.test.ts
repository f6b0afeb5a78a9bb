import { expect, test } from "vitest";
import { formatDay, formatDayRange } from "./format-day";

test("a day does not depend on the browser's time zone", () => {
  expect(formatDay("2025-06-14", "en")).toBe("14 Jun");
  expect(formatDay("2025-06-14", "en", "long")).toBe("14 June");
});

test("a day in Arabic uses the Gregorian calendar and Western digits", () => {
  expect(formatDay("2025-06-14", "ar")).toBe("14 يونيو");
});

test("a range names its month once", () => {
  expect(formatDayRange("2025-06-01", "2025-06-14", "en")).toMatch(/^1\s?–\s?14 June$/);
  expect(formatDayRange("2025-05-16", "2025-06-14", "en")).toMatch(/^16 May\s–\s14 June$/);
});
