"use client";

import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import { useLocale } from "next-intl";
import { useMemo } from "react";

export interface Country {
  code: CountryCode;
  name: string;
  /** "+966" */
  dial: string;
}

/** Every country with a dialling code, by its name in the language of the page. */
export function useCountries(): Country[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const { compare } = new Intl.Collator(locale);
    return getCountries()
      .map((code) => ({
        code,
        name: names.of(code) ?? code,
        dial: `+${getCountryCallingCode(code)}`,
      }))
      .sort((a, b) => compare(a.name, b.name));
  }, [locale]);
}
