import { INTL_TAGS, type Locale } from "@/domain/text/locale";

/** A calendar day has no time zone: it is parsed and formatted as UTC. */
function format(locale: Locale, month: "short" | "long") {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { day: "numeric", month, timeZone: "UTC" });
}

/** Formats a YYYY-MM-DD date as "14 Jun" (or "14 June"). */
export function formatDay(date: string, locale: Locale, month: "short" | "long" = "short"): string {
  return format(locale, month).format(new Date(date));
}

/** Formats two YYYY-MM-DD dates as "1–14 June" or "23 October – 21 November". */
export function formatDayRange(from: string, to: string, locale: Locale): string {
  return format(locale, "long").formatRange(new Date(from), new Date(to));
}
