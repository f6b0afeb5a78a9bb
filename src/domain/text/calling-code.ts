import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";

/**
 * Calling codes that several countries share, each with the country that has most of the phones.
 * For a shared code that is missing here, libphonenumber lists that country first.
 */
const MAIN: Readonly<Record<string, CountryCode>> = {
  "1": "US",
  "7": "RU",
  "44": "GB",
  "212": "MA",
  "358": "FI",
  "590": "GP",
  "599": "CW",
};

/**
 * The country of a calling code ("966"); null for a code without a country, such as satellite
 * phones.
 */
export function countryOfCallingCode(code: string): string | null {
  const main = MAIN[code];
  if (main) return main;
  return getCountries().find((country) => getCountryCallingCode(country) === code) ?? null;
}
