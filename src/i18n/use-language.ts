import { useLocale } from "next-intl";
import { type Locale, localeOr } from "@/domain/text/locale";

/** The page's language, "en" or "ar"; `useLocale` returns a whole tag (`INTL_TAGS`). */
export function useLanguage(): Locale {
  return localeOr(useLocale().split("-")[0]);
}
