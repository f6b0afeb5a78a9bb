import { useLocale } from "next-intl";
import { type Locale, localeOr } from "@/domain/text/locale";

/** The page's language, "en" or "ar", without the rest of the tag for formatting (`INTL_TAGS`). */
export function useLanguage(): Locale {
  return localeOr(useLocale().split("-")[0]);
}
