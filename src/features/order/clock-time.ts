import { INTL_TAGS, LIST_COMMA, type Locale } from "@/domain/locale";

/**
 * An ISO instant by the clock of this browser, "14:03:22"; of another day than `now`, with its date: "23 November,
 * 14:03:22".
 */
export function clockTime(instant: string, locale: Locale, now: Date, timeZone?: string): string {
  const at = new Date(instant);
  const tag = INTL_TAGS[locale];
  const time = new Intl.DateTimeFormat(tag, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(at);
  const day = new Intl.DateTimeFormat(tag, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  if (day.format(at) === day.format(now)) return time;
  return `${day.format(at)}${LIST_COMMA[locale]}${time}`;
}
