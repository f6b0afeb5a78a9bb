import { DEFAULT_LOCALE, isLocale, type Locale } from "./locale";

/** Maximum characters read of the header; no browser sends a longer one. */
const MAX_LENGTH = 500;

/**
 * The interface language that an `Accept-Language` header prefers ("ar-SA,ar;q=0.9,en;q=0.8"): the
 * first one with the highest weight, or English if the header names no supported language.
 */
export function acceptedLocale(header: string): Locale {
  let best: { locale: Locale; weight: number } | null = null;
  for (const part of header.slice(0, MAX_LENGTH).split(",")) {
    const [range = "", ...parameters] = part.split(";");
    const [locale = ""] = range.trim().toLowerCase().split("-");
    const weight = weightOf(parameters);
    if (isLocale(locale) && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale ?? DEFAULT_LOCALE;
}

/** The weight `q` of a language: 1 if none is stated, 0 if it is invalid. */
function weightOf(parameters: readonly string[]): number {
  const stated = parameters.map((one) => one.trim()).find((one) => /^q\s*=/i.test(one));
  if (stated === undefined) return 1;
  const weight = Number(stated.slice(stated.indexOf("=") + 1));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
