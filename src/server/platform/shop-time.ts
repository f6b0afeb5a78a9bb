import { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";

/** The first day that PostgreSQL's calendar and the contract's both know. */
const FIRST_DAY = "0001-01-01";

/** When a day (YYYY-MM-DD) of the shop's time zone begins, as SQL; `later` in days. */
export function startOfDay(day: string, later = 0): Prisma.Sql {
  const known = day < FIRST_DAY ? FIRST_DAY : day;
  return Prisma.sql`moment_in_zone((${known}::date + ${later}::int)::timestamp, ${zone()}::text)`;
}

/** On which day of the shop's time zone a moment is, as SQL. */
export function dayInShop(moment: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${moment} AT TIME ZONE ${zone()}::text)::date`;
}

/** "2026-11-21T16:04:59+03:00": a moment as the shop's clock shows it. */
export function shopTime(moment: Date): string {
  const part = Object.fromEntries(
    format()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const offset = part.timeZoneName?.slice("GMT".length) || "+00:00";
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}${offset}`;
}

/** YYYY-MM-DD in the shop's time zone. */
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

/** "2026-11-21T16:04": a moment to the minute by the shop's clock, as a form has it. */
export function shopMinute(moment: Date): string {
  return shopTime(moment).slice(0, "2026-11-21T16:04".length);
}

/**
 * The moment at which the shop's clock shows this: the first one where it is shown twice, and, where the clock leaps over
 * it, the one as long after the leap. The database's `moment_in_zone` is the same; in SQL a local time is never converted
 * by AT TIME ZONE. Decision 066.
 * @param minute as `shopMinute` gives it
 */
export function momentInShop(minute: string): Date {
  const asUtc = Date.parse(`${minute}:00Z`);
  const shownAt = (moment: number) => Date.parse(`${shopMinute(new Date(moment))}:00Z`);
  // No zone is further from UTC than a day: its offsets before and after whatever changes around then.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((moment) => shownAt(moment) - moment);
  const moments = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  return new Date(moments.find((moment) => shownAt(moment) === asUtc) ?? asUtc - (offsets[0] ?? 0));
}

const DAY_MS = 24 * 60 * 60 * 1000;
