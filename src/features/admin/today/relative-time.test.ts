import { expect, test } from "vitest";
import { cityOf, formatAgo, formatRelative, fullDay, timeOf, weekdayOfDate } from "./relative-time";

const clock = { locale: "en", timeZone: "Asia/Riyadh" } as const;
const NOW = "2026-11-26T06:12:00Z";

test("an instant is shown as time today, as weekday within six days, otherwise as date", () => {
  expect(formatRelative("2026-11-26T05:40:00Z", NOW, clock)).toBe("08:40");
  expect(formatRelative("2026-11-27T20:00:00Z", NOW, clock)).toBe("Friday");
  expect(formatRelative("2026-11-20T06:00:00Z", NOW, clock)).toBe("Friday");
  expect(formatRelative("2026-11-19T06:00:00Z", NOW, clock)).toBe("19 November");
});

test("days follow the shop's time zone, not UTC", () => {
  expect(formatRelative("2026-11-25T22:00:00Z", NOW, clock)).toBe("01:00");
  expect(fullDay("2026-11-25T22:00:00Z", clock)).toBe("Thursday 26 November");
});

test("both languages use Western digits", () => {
  expect(timeOf(NOW, { ...clock, locale: "ar" })).toBe("09:12");
  expect(fullDay(NOW, { ...clock, locale: "ar" })).toBe("الخميس 26 نوفمبر");
  expect(formatAgo("2026-11-26T05:52:00Z", NOW, "ar")).toBe("قبل 20 دقيقة");
  expect(formatAgo("2026-11-26T05:52:00Z", NOW, "en")).toBe("20 minutes ago");
});

test("the weekday of a date does not depend on the time zone", () => {
  expect(weekdayOfDate("2026-11-25", "en")).toBe("Wednesday");
  expect(cityOf("America/New_York")).toBe("New York");
});
