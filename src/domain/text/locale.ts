/** The languages of the interface; Arabic is written from right to left. Specification §4. */
export const LOCALES = ["en", "ar"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "en";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((known) => known === value);
}

/** Anything but a known language is English. */
export function localeOr(value: unknown, fallback: Locale = DEFAULT_LOCALE): Locale {
  return isLocale(value) ? value : fallback;
}

const DIRECTIONS: Record<Locale, "ltr" | "rtl"> = { en: "ltr", ar: "rtl" };

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return DIRECTIONS[locale];
}

/** Between the items of a list. */
export const LIST_COMMA: Record<Locale, string> = { en: ", ", ar: "، " };

/**
 * What `Intl` and ICU messages are given for a language: Western digits in Arabic, where "ar" alone leaves them to
 * the version of the browser, the Gregorian calendar wherever the reader's country has another by default, and the clock
 * of 24 hours, as in English.
 */
export const INTL_TAGS = {
  en: "en-GB",
  ar: "ar-u-ca-gregory-hc-h23-nu-latn",
} as const satisfies Record<Locale, string>;

/** Names of what the browser keeps. Specification §3; the language is also a cookie of that name. */
export const STORAGE_KEYS = {
  currency: "preferred_currency",
  language: "language",
  theme: "theme",
} as const;
