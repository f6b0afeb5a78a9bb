import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/domain/text/locale";

/**
 * URL parameter for the page's language. It overrides the stored preference; unknown values are
 * ignored.
 */
export const LANGUAGE_PARAM = "lang";

/**
 * The canonical address of a page in a language: the bare path in English, the default, and
 * `?lang=ar` in Arabic. `path` may have a query.
 */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${LANGUAGE_PARAM}=${locale}`;
}

/** A page's address in each language, and `x-default` for all other languages. */
export function alternatePaths(path: string): Record<Locale | "x-default", string> {
  const paths = LOCALES.map((locale) => [locale, localizedPath(path, locale)]);
  return { ...Object.fromEntries(paths), "x-default": path };
}
