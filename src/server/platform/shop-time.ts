import { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";

/** The first day that both PostgreSQL and the API's date format can express. */
const FIRST_DAY = "0001-01-01";

/**
 * SQL of the start of a day (YYYY-MM-DD) in the shop's time zone, plus `later` days. A day before
 * the year 1 counts as FIRST_DAY.
 */
export function startOfDay(day: string, later = 0): Prisma.Sql {
  const known = day < FIRST_DAY ? FIRST_DAY : day;
  return Prisma.sql`moment_in_zone((${known}::date + ${later}::int)::timestamp, ${zone()}::text)`;
}

/** SQL of the day of a moment in a time zone; both parameters are SQL. */
export const dayIn = (moment: string, timeZone: string) =>
  `(${moment} AT TIME ZONE ${timeZone}::text)::date`;

/**
 * `startOfDay` for a named statement: `day` and `timeZone` are parameters such as "$1". Unlike in
 * `startOfDay`, the day must not be before the year 1.
 */
export const startOfDayIn = (day: string, timeZone: string, later = 0) =>
  `moment_in_zone((${day}::date + ${later}::int)::timestamp, ${timeZone}::text)`;

/** A moment in the shop's time zone: "2026-11-21T16:04:59+03:00". */
export function shopTime(moment: Date): string {
  const part = Object.fromEntries(
    format()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const offset = part.timeZoneName?.slice("GMT".length) || "+00:00";
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`;
}

/** The day of a moment in the shop's time zone: YYYY-MM-DD. */
export function shopDay(moment: Date): string {
  return shopTime(moment).slice(0, "2026-11-21".length);
}

const zone = () => settings().timeZone;

let known: { zone: string; format: Intl.DateTimeFormat } | undefined;

function format(): Intl.DateTimeFormat {
  const timeZone = zone();
  if (known?.zone !== timeZone) known = { zone: timeZone, format: formatOf(timeZone) };
  return known.format;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
}

/** A moment in the shop's time zone to the minute, as form fields have it: "2026-11-21T16:04". */
export function shopMinute(moment: Date): string {
  return shopTime(moment).slice(0, "2026-11-21T16:04".length);
}

/**
 * The moment of a local time in the shop's time zone. If a clock change repeats the local time,
 * returns the first of the two; if it skips the local time, 02:30 becomes 03:30. The database's
 * `moment_in_zone` does the same. SQL must not use AT TIME ZONE instead, which returns the second
 * moment of a repeated local time. Decision 066 (conversion of local times).
 * @param minute as returned by `shopMinute`
 */
export function momentInShop(minute: string): Date {
  const asUtc = Date.parse(`${minute}:00Z`);
  const shownAt = (moment: number) => Date.parse(`${shopMinute(new Date(moment))}:00Z`);
  // No zone's offset exceeds a day, so these are the offsets before and after a clock change that
  // is near the local time.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((moment) => shownAt(moment) - moment);
  const moments = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  return new Date(moments.find((moment) => shownAt(moment) === asUtc) ?? asUtc - (offsets[0] ?? 0));
}

const DAY_MS = 24 * 60 * 60 * 1000;
