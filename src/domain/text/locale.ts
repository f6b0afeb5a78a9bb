/** The interface languages; Arabic is written right to left. Specification §4 (states). */
export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((known) => known === value);
}

/** A known language, or `fallback` for any other value. */
export function localeOr(value: unknown, fallback: Locale = DEFAULT_LOCALE): Locale {
  return isLocale(value) ? value : fallback;
}

const DIRECTIONS: Record<Locale, "ltr" | "rtl"> = { en: "ltr", ar: "rtl" };

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return DIRECTIONS[locale];
}

/** Separator between the items of a list. */
export const LIST_COMMA: Record<Locale, string> = { en: ", ", ar: "، " };

/**
 * Language tags for `Intl` and ICU messages. The Arabic tag states Western digits (which plain "ar"
 * leaves to the browser's version), the Gregorian calendar (some countries default to another one)
 * and the 24-hour clock, as in English.
 */
export const INTL_TAGS = {
  en: "en-GB",
  ar: "ar-u-ca-gregory-hc-h23-nu-latn",
} as const satisfies Record<Locale, string>;

/**
 * localStorage keys of the visitor's settings. Specification §3 (entities). The language is also
 * stored in a cookie named `language`, which the server reads.
 */
export const STORAGE_KEYS = {
  currency: "preferred_currency",
  language: "language",
  theme: "theme",
} as const;
