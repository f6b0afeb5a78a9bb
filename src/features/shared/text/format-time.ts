import { INTL_TAGS, LIST_COMMA, type Locale } from "@/domain/text/locale";

/** The time of an ISO instant, by default in the browser's time zone: "14:03". */
export function formatTime(instant: string, locale: Locale, timeZone?: string): string {
  const format = { hour: "2-digit", minute: "2-digit", timeZone } as const;
  return new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(new Date(instant));
}

/** "23 November 2026, 14:03" or "23 نوفمبر 2026، 14:03" */
export function formatLongTime(instant: string, locale: Locale, timeZone?: string): string {
  const time = formatTime(instant, locale, timeZone);
  return `${longDay(new Date(instant), locale, timeZone)}${LIST_COMMA[locale]}${time}`;
}

/** Formats an ISO instant as a time if it is on the day of `now`, otherwise with the date. */
export function formatNearTime(
  instant: string,
  locale: Locale,
  now: Date,
  timeZone?: string,
): string {
  const isToday = longDay(new Date(instant), locale, timeZone) === longDay(now, locale, timeZone);
  return (isToday ? formatTime : formatLongTime)(instant, locale, timeZone);
}

function longDay(at: Date, locale: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: "long", timeZone }).format(at);
}
