import type { Locale } from "./locale";

/**
 * Of a text that is kept in both languages, the one to show: Arabic where it was written, else English.
 * Only null falls back: an Arabic text that was left empty on purpose stays empty.
 */
export function localized<English extends string | null>(
  locale: Locale,
  english: English,
  arabic: string | null,
): English | string {
  return locale === "ar" ? (arabic ?? english) : english;
}

/** True where `localized` gives English to a reader of Arabic: it is marked as English then. */
export function isUntranslated(locale: Locale, arabic: string | null): boolean {
  return locale === "ar" && arabic === null;
}
