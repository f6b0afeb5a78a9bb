import type { Locale } from "@/domain/locale";

/** Gregorian and with Western digits in Arabic, too. */
const DATES: Record<Locale, string> = { en: "en-GB", ar: "ar-u-ca-gregory-nu-latn" };

/** An ISO instant as "14 June 2025" or "14 يونيو 2025", in the time zone of this browser. */
export function shownDate(instant: string, locale: Locale, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(DATES[locale], { dateStyle: "long", timeZone });
  return format.format(new Date(instant));
}
