import { type CountryCode, getCountries, getCountryCallingCode } from "libphonenumber-js/min";

/** Codes that several countries share, by the one that most of their phones are of. */
const MAIN: Readonly<Record<string, CountryCode>> = {
  "1": "US",
  "7": "RU",
  "44": "GB",
  "212": "MA",
  "358": "FI",
  "590": "GP",
  "599": "CW",
};

/** The country that a phone's country code ("966") stands for; null of none, as of satellite phones. */
export function countryOfCallingCode(code: string): string | null {
  const main = MAIN[code];
  if (main) return main;
  return getCountries().find((country) => getCountryCallingCode(country) === code) ?? null;
}
