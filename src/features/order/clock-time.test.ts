import { expect, it } from "vitest";
import { clockTime } from "./clock-time";

const NOW = new Date("2026-11-23T20:00:00Z");

it.each([
  ["2026-11-23T14:03:22.900Z", "en", "UTC", "14:03:22"],
  ["2026-11-23T14:03:22Z", "en", "Asia/Riyadh", "17:03:22"],
  ["2026-11-23T00:00:05Z", "ar", "UTC", "00:00:05"],
  ["2026-11-21T14:03:22Z", "en", "UTC", "21 November 2026, 14:03:22"],
  ["2026-11-21T14:03:22Z", "ar", "UTC", "21 نوفمبر 2026، 14:03:22"],
] as const)("%s is read in %s, %s, as %s", (instant, locale, zone, text) => {
  expect(clockTime(instant, locale, NOW, zone)).toBe(text);
});
