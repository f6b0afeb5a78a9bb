import { INTL_TAGS, type Locale } from "@/domain/text/locale";

/** An ISO instant as "14 June 2025" or "14 يونيو 2025", by default in the browser's time zone. */
export function formatDate(instant: string, locale: Locale, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: "long", timeZone });
  return format.format(new Date(instant));
}
