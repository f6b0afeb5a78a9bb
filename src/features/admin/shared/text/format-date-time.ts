import { INTL_TAGS, LIST_COMMA, type Locale } from "@/domain/text/locale";

/** An ISO instant as "14 Jun 2025, 18:42" or "14 يونيو 2025، 18:42". */
export function formatDateTime(instant: string, locale: Locale, timeZone: string): string {
  const separator = LIST_COMMA[locale];
  return `${formatDay(instant, locale, timeZone)}${separator}${formatHour(instant, locale, timeZone)}`;
}

/** An ISO instant as "14 Jun 2025". */
export function formatDay(instant: string, locale: Locale, timeZone: string): string {
  const format = { day: "numeric", month: "short", year: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(new Date(instant));
}

/** An ISO instant as "14 Jun". */
export function formatDayMonth(instant: string, locale: Locale, timeZone: string): string {
  const format = { day: "numeric", month: "short", timeZone } as const;
  return new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(new Date(instant));
}

/** An ISO instant as "18:42". */
export function formatHour(instant: string, locale: Locale, timeZone: string): string {
  const format = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(new Date(instant));
}

/** The day of an instant in a time zone, as "2025-06-14". */
export function dayOf(instant: string | number, timeZone: string): string {
  const format = { year: "numeric", month: "2-digit", day: "2-digit", timeZone } as const;
  return new Intl.DateTimeFormat("en-CA", format).format(new Date(instant));
}

/** The seconds from one ISO instant to another; 0 if the second is earlier, as with clock skew. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
}
