import { INTL_TAGS, type Locale } from "@/domain/text/locale";

/** "Saudi Arabia" for "SA". */
export const countryName = (country: string, locale: Locale): string =>
  new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" }).of(country) ?? country;
