import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { readEmail, withoutInvisible } from "@/domain/account/email-address";
import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { normalizePhone } from "@/domain/text/phone";

export { suggestEmail } from "./suggest-email";

export function isEmail(typed: string): boolean {
  return readEmail(typed) !== null;
}

export interface Country {
  code: CountryCode;
  name: string;
  /** "+966" */
  dial: string;
}

/** A country with its name in the language of the page. */
export function countryOf(code: CountryCode, locale: Locale): Country {
  return country(code, namesIn(locale));
}

/** Every country with a dialling code, by its name. To name and sort them takes a telephone a noticeable moment. */
export function allCountries(locale: Locale): Country[] {
  const names = namesIn(locale);
  const { compare } = new Intl.Collator(INTL_TAGS[locale]);
  return getCountries()
    .map((code) => country(code, names))
    .sort((a, b) => compare(a.name, b.name));
}

function namesIn(locale: Locale): Intl.DisplayNames {
  return new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" });
}

function country(code: CountryCode, names: Intl.DisplayNames): Country {
  return { code, name: names.of(code) ?? code, dial: `+${getCountryCallingCode(code)}` };
}

/**
 * The number that a person typed beside a country as E.164, or null when there is no such number. A
 * number with a country code of its own ("+20 …", "0020 …") keeps that; national zeros go.
 */
export function composePhone(country: CountryCode, typed: string): string | null {
  const parsed = parsePhoneNumberFromString(withoutInvisible(normalizeDigits(typed)), country);
  return parsed ? normalizePhone(parsed.number) : null;
}
