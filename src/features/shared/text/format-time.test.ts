import { expect, it } from "vitest";
import { formatLongTime, formatNearTime, formatTime } from "./format-time";

const NOW = new Date("2026-11-23T20:00:00Z");

it.each([
  ["2026-11-23T14:03:22.900Z", "en", "UTC", "14:03"],
  ["2026-11-23T14:03:22Z", "en", "Asia/Riyadh", "17:03"],
  ["2026-11-23T00:00:05Z", "ar", "UTC", "00:00"],
  ["2026-11-23T20:19:57Z", "ar", "Asia/Riyadh", "23:19"],
  ["2026-11-21T14:03:22Z", "en", "UTC", "21 November 2026, 14:03"],
  ["2026-11-21T14:03:22Z", "ar", "UTC", "21 نوفمبر 2026، 14:03"],
] as const)("%s in %s, %s, is shown as %s", (instant, locale, zone, text) => {
  expect(formatNearTime(instant, locale, NOW, zone)).toBe(text);
});

it.each(["en", "ar"] as const)("a date has the same time as the time alone, in %s", (locale) => {
  const instant = "2026-11-23T23:19:57Z";
  const time = formatTime(instant, locale, "UTC");
  expect(time).toBe("23:19");
  expect(formatLongTime(instant, locale, "UTC")).toMatch(new RegExp(`[,،] ${time}$`));
});
