import { INTL_TAGS, type Locale } from "@/domain/locale";

/** An ISO instant as "14 Jun 2025, 18:42" or "14 يونيو 2025، 18:42". */
export function formatDateTime(instant: string, locale: Locale, timeZone: string): string {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  });
  const hour = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
  return `${day.format(date)}${locale === "ar" ? "، " : ", "}${hour.format(date)}`;
}

/** How long it was from one ISO instant to another, in seconds; clocks that disagree make nothing of it. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
}
