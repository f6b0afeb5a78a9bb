import { DEFAULT_LOCALE, LOCALES, type Locale } from "@/domain/text/locale";

/** Names a page's language in its address; it wins over what the browser keeps. Any other value counts as none. */
export const LANGUAGE_PARAM = "lang";

/**
 * The one address that search engines know a page by in a language: the bare path in English, which is
 * what a visitor without a choice gets, and `?lang=ar` in Arabic. `path` may have a query.
 */
export function localizedPath(path: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${LANGUAGE_PARAM}=${locale}`;
}

/** A page's address in each language, and `x-default` for whoever reads another. */
export function alternatePaths(path: string): Record<Locale | "x-default", string> {
  const paths = LOCALES.map((locale) => [locale, localizedPath(path, locale)]);
  return { ...Object.fromEntries(paths), "x-default": path };
}
