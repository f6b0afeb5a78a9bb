import { useLocale } from "next-intl";
import { type Locale, localeOr } from "@/domain/text/locale";

/**
 * The language of the page, "en" or "ar", regardless of the tag used for formatting (`INTL_TAGS`).
 */
export function useLanguage(): Locale {
  return localeOr(useLocale().split("-")[0]);
}
