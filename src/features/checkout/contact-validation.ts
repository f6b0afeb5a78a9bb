import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";
import { parseEmail, withoutInvisible } from "@/domain/account/email-address";
import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { normalizePhone } from "@/domain/text/phone";

export { suggestEmail } from "./suggest-email";

export function isEmail(typed: string): boolean {
  return parseEmail(typed) !== null;
}

export interface Country {
  code: CountryCode;
  name: string;
  /** "+966" */
  dial: string;
}

/** A country with its name in the page's language. */
export function countryOf(code: CountryCode, locale: Locale): Country {
  return country(code, namesIn(locale));
}

/**
 * Every country with a calling code, sorted by name. Call it only when the list opens: naming and
 * sorting take noticeable time on a phone.
 */
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
 * The typed number with the chosen country as E.164, or null if such a number is not possible. A
 * number typed with a country code ("+20 …", "0020 …") keeps that code; a national leading zero is
 * removed.
 */
export function composePhone(country: CountryCode, typed: string): string | null {
  const parsed = parsePhoneNumberFromString(withoutInvisible(normalizeDigits(typed)), country);
  return parsed ? normalizePhone(parsed.number) : null;
}

/** A number in international format: "+966 50 123 4567"; unchanged if it cannot be parsed. */
export function spacedPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
