"use client";

import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { useMemo } from "react";
import { INTL_TAGS } from "@/domain/locale";
import { useLanguage } from "@/i18n/use-language";

export interface Country {
  code: CountryCode;
  name: string;
  /** "+966" */
  dial: string;
}

/** Every country with a dialling code, by its name in the language of the page. */
export function useCountries(): Country[] {
  const locale = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" });
    const { compare } = new Intl.Collator(INTL_TAGS[locale]);
    return getCountries()
      .map((code) => ({
        code,
        name: names.of(code) ?? code,
        dial: `+${getCountryCallingCode(code)}`,
      }))
      .sort((a, b) => compare(a.name, b.name));
  }, [locale]);
}
