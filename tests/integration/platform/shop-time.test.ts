import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { applySettings, settings } from "@/server/platform/settings";
import { dayIn, momentInShop, shopDay, shopMinute, startOfDay } from "@/server/platform/shop-time";

const HOUR_MS = 60 * 60_000;
const QUARTER_MS = HOUR_MS / 4;

/** Zones whose clocks change at night, at midnight, by half an hour, for Ramadan, or never. */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Australia/Lord_Howe",
  "Asia/Riyadh",
];

const setZone = (timeZone: string) =>
  applySettings({ version: 0, settings: { ...settings(), timeZone } });
afterEach(() => setZone("UTC"));

const localAt = (moment: number) => Date.parse(`${shopMinute(new Date(moment))}:00Z`);

/**
 * The hours of 2025 in which the clock of the shop's time zone changes. Node.js and PostgreSQL each
 * have time zone data, which may disagree on a country's new rules, but not on a past year.
 */
function changes(): number[] {
  const hours: number[] = [];
  const end = Date.UTC(2026, 0, 1);
  for (let at = Date.UTC(2025, 0, 1); at < end; at += HOUR_MS) {
    if (localAt(at + HOUR_MS) - localAt(at) !== HOUR_MS) hours.push(at);
  }
  return hours;
}

/** Every quarter of an hour around each change, and around an ordinary night. */
function moments(): Date[] {
  const nights = [...changes(), Date.UTC(2025, 6, 1)];
  return nights.flatMap((night) =>
    Array.from({ length: 200 }, (_, place) => new Date(night + (place - 100) * QUARTER_MS)),
  );
}

describe.each(ZONES)("in %s", (zone) => {
  it("the shop and the database show the same local time, and convert it to the same moment", async () => {
    setZone(zone);
    expect(changes()).toHaveLength(zone === "Asia/Riyadh" ? 0 : 2);
    const given = moments();
    const shown = await db().$queryRaw<{ minute: string; day: string }[]>`
      SELECT to_char(at AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI') AS minute,
        ${Prisma.raw(dayIn("at", `'${zone}'`))}::text AS day
      FROM unnest(${given}::timestamptz[]) WITH ORDINALITY AS moments (at, place) ORDER BY place`;
    expect(shown.map(({ minute }) => minute)).toEqual(given.map(shopMinute));
    expect(shown.map(({ day }) => day)).toEqual(given.map(shopDay));
    // The UTC digits serve as typed local times, so some of them are times that the clock skips.
    const typed = given.map((moment) => moment.toISOString().slice(0, "2026-10-25T02:30".length));
    const found = await db().$queryRaw<{ at: Date }[]>`
      SELECT moment_in_zone(typed::timestamp, ${zone}) AS at
      FROM unnest(${typed}::text[]) WITH ORDINALITY AS times (typed, place) ORDER BY place`;
    expect(found.map(({ at }) => at.toISOString())).toEqual(
      typed.map((minute) => momentInShop(minute).toISOString()),
    );
  });

  it("a day begins at its first moment", async () => {
    setZone(zone);
    for (const change of changes()) {
      const day = shopDay(new Date(change + HOUR_MS));
      const [row] = await db().$queryRaw<{ at: Date }[]>`SELECT ${startOfDay(day)} AS at`;
      const begin = row?.at.getTime() ?? 0;
      expect(shopDay(new Date(begin))).toBe(day);
      expect(shopDay(new Date(begin - 1))).not.toBe(day);
    }
  });
});

it.each([
  ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00.000Z"],
  ["America/Havana", "2026-11-01T00:00", "2026-11-01T04:00:00.000Z"],
])("in %s, where %s occurs twice, the first one counts", async (zone, minute, moment) => {
  setZone(zone);
  expect(momentInShop(minute).toISOString()).toBe(moment);
});

it("in Europe/Berlin, a skipped local time moves forward by the length of the skip", () => {
  setZone("Europe/Berlin");
  expect(momentInShop("2026-03-29T02:30").toISOString()).toBe("2026-03-29T01:30:00.000Z");
});
