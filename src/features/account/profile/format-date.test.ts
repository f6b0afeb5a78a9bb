import { expect, it } from "vitest";
import { formatDate } from "./format-date";

it("a date is written as day, month and year in English", () => {
  expect(formatDate("2025-06-14T09:30:00.000Z", "en", "UTC")).toBe("14 June 2025");
});

it("a date in Arabic uses the Gregorian calendar and Western digits", () => {
  expect(formatDate("2025-06-14T09:30:00.000Z", "ar", "UTC")).toBe("14 يونيو 2025");
});

it("a date follows the given time zone", () => {
  expect(formatDate("2025-06-14T22:30:00.000Z", "en", "Asia/Riyadh")).toBe("15 June 2025");
});
