import { INTL_TAGS, type Locale } from "@/domain/text/locale";

interface Clock {
  locale: Locale;
  timeZone: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days by the shop's calendar from one instant to another. */
function daysBetween(from: string, to: string, timeZone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone });
  const at = (instant: string) => Date.parse(`${day.format(new Date(instant))}T00:00:00Z`);
  return Math.round((at(to) - at(from)) / DAY_MS);
}

/** "08:40" on the shop's clock. */
export function timeOf(instant: string, { locale, timeZone }: Clock): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(instant));
}

/** "Thursday 26 November", "Thursday" or "26 November". */
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

/** The weekday of a date, YYYY-MM-DD. */
export function weekdayOfDate(date: string, locale: Locale): string {
  return weekdayOf(`${date}T00:00:00Z`, { locale, timeZone: "UTC" });
}

/** A moment before or after `now`: its time today, its weekday within six days, else its date. */
export function spokenMoment(instant: string, now: string, clock: Clock): string {
  const days = Math.abs(daysBetween(now, instant, clock.timeZone));
  if (days === 0) return timeOf(instant, clock);
  if (days <= 6) return weekdayOf(instant, clock);
  return dayOf(instant, { day: "numeric", month: "long" }, clock);
}

/** "20 minutes ago", "قبل 3 ساعات"; at least a minute. */
export function agoOf(instant: string, now: string, locale: Locale): string {
  const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(instant)) / 60_000));
  const format = new Intl.RelativeTimeFormat(INTL_TAGS[locale]);
  if (minutes < 60) return format.format(-minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? format.format(-hours, "hour") : format.format(-Math.round(hours / 24), "day");
}

/** The city of a time zone: "Asia/Riyadh" is in "Riyadh". */
export function cityOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}
