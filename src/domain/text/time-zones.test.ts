import { expect, it } from "vitest";
import { isTimeZone, timeZoneNames } from "./time-zones";

it.each([
  "UTC",
  "Asia/Riyadh",
  "Asia/Kolkata",
  "Asia/Calcutta",
  "Europe/Kyiv",
  "Europe/Kiev",
  "America/Ciudad_Juarez",
  "America/Argentina/Buenos_Aires",
  "America/Port-au-Prince",
  "Etc/GMT+3",
])("%s is a time zone", (name) => expect(isTimeZone(name)).toBe(true));

it.each([
  "",
  "Riyadh",
  "Asia/Nowhere",
  "+03:00",
  "UTC+3",
  "EST",
  "EST5EDT",
  "asia/riyadh",
  " Asia/Riyadh",
])("%j is not a time zone", (name) => expect(isTimeZone(name)).toBe(false));

it("the list has current names only, without duplicates, and each is a time zone", () => {
  const names = timeZoneNames();
  expect(names).toEqual(
    expect.arrayContaining(["UTC", "Asia/Kolkata", "Europe/Kyiv", "Asia/Riyadh"]),
  );
  expect(names).not.toContain("Asia/Calcutta");
  expect(names).not.toContain("Europe/Kiev");
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
});
