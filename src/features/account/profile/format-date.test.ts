import { expect, it } from "vitest";
import { formatDate } from "./format-date";

it("names the day of an order in English", () => {
  expect(formatDate("2025-06-14T09:30:00.000Z", "en", "UTC")).toBe("14 June 2025");
});

it("names the day in Arabic by the Gregorian calendar, with Western digits", () => {
  expect(formatDate("2025-06-14T09:30:00.000Z", "ar", "UTC")).toBe("14 يونيو 2025");
});

it("follows the time zone of whoever looks", () => {
  expect(formatDate("2025-06-14T22:30:00.000Z", "en", "Asia/Riyadh")).toBe("15 June 2025");
});
