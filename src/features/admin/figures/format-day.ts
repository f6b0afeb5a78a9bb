import { INTL_TAGS, type Locale } from "@/domain/text/locale";

/** A day of the calendar has no time zone: it is read and written as one of UTC. */
function format(locale: Locale, month: "short" | "long") {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { day: "numeric", month, timeZone: "UTC" });
}

/** A YYYY-MM-DD as "14 Jun" (or "14 June"). */
export function formatDay(date: string, locale: Locale, month: "short" | "long" = "short"): string {
  return format(locale, month).format(new Date(date));
}

/** "1–14 June", "23 October – 21 November". */
export function formatDayRange(from: string, to: string, locale: Locale): string {
  return format(locale, "long").formatRange(new Date(from), new Date(to));
}
