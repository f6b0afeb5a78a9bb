import { expect, test } from "vitest";
import { formatDateTime, secondsBetween } from "./format-date-time";

test("an instant is formatted in the given time zone, with Western digits in both languages", () => {
  const instant = "2025-06-14T21:42:10.000Z";
  expect(formatDateTime(instant, "en", "Asia/Riyadh")).toBe("15 Jun 2025, 00:42");
  expect(formatDateTime(instant, "ar", "UTC")).toMatch(/^14 يونيو 2025، 21:42$/);
});

test("the seconds between two instants are never negative", () => {
  const paid = "2025-06-14T10:00:00.000Z";
  expect(secondsBetween(paid, "2025-06-14T10:02:05.500Z")).toBe(125.5);
  expect(secondsBetween("2025-06-14T10:00:01.000Z", paid)).toBe(0);
});
