import { INTL_TAGS, type Locale } from "@/domain/text/locale";

interface Clock {
  locale: Locale;
  timeZone: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar days from one instant to another in a time zone. */
function daysBetween(from: string, to: string, timeZone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone });
  const at = (instant: string) => Date.parse(`${day.format(new Date(instant))}T00:00:00Z`);
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** An instant as "08:40" in the clock's time zone. */
export function timeOf(instant: string, { locale, timeZone }: Clock): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(instant));
}

/** An instant as "Thursday 26 November", "Thursday" or "26 November". */
function dayOf(instant: string, parts: Intl.DateTimeFormatOptions, clock: Clock): string {
  const { locale, timeZone } = clock;
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : INTL_TAGS[locale], {
    ...parts,
    timeZone,
  })
    .format(new Date(instant))
    .replace(/[,،]/, "");
}

export function fullDay(instant: string, clock: Clock): string {
  return dayOf(instant, { weekday: "long", day: "numeric", month: "long" }, clock);
}

export function weekdayOf(instant: string, clock: Clock): string {
  return dayOf(instant, { weekday: "long" }, clock);
}

/** The weekday of a YYYY-MM-DD date. */
export function weekdayOfDate(date: string, locale: Locale): string {
  return weekdayOf(`${date}T00:00:00Z`, { locale, timeZone: "UTC" });
}

/**
 * An instant relative to `now`: its time if it is today, its weekday within six days, otherwise its
 * date.
 */
export function formatRelative(instant: string, now: string, clock: Clock): string {
  const days = Math.abs(daysBetween(now, instant, clock.timeZone));
  if (days === 0) return timeOf(instant, clock);
  if (days <= 6) return weekdayOf(instant, clock);
  return dayOf(instant, { day: "numeric", month: "long" }, clock);
}

/** An instant as "20 minutes ago" or "قبل 3 ساعات"; at least one minute. */
export function formatAgo(instant: string, now: string, locale: Locale): string {
  const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(instant)) / 60_000));
  const format = new Intl.RelativeTimeFormat(INTL_TAGS[locale]);
  if (minutes < 60) return format.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.format(-hours, "hour") : format.format(-Math.round(hours / 24), "day");
}

/** The city in a time zone's name: "Riyadh" for "Asia/Riyadh". */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
