import type { Locale } from "./locale";

/**
 * Picks the text to show for a field that exists in both languages: Arabic for an Arabic reader if
 * it was written, otherwise English. Only null falls back to English; an empty Arabic text is shown
 * as empty.
 */
export function localized<English extends string | null>(
  locale: Locale,
  english: English,
  arabic: string | null,
): English | string {
  return locale === "ar" ? (arabic ?? english) : english;
}

/**
 * True where `localized` falls back to English for an Arabic reader; the page marks such text as
 * English.
 */
export function isUntranslated(locale: Locale, arabic: string | null): boolean {
  return locale === "ar" && arabic === null;
}
