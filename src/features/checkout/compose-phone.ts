import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { normalizePhone } from "@/domain/phone";
import { typedDigits } from "@/domain/typed-figures";

export const DEFAULT_COUNTRY: CountryCode = "SA";

/**
 * The number that a person typed beside a country as E.164, or null when there is no such number. A
 * number with a country code of its own ("+20 …", "0020 …") keeps that; national zeros go.
 */
export function composePhone(country: CountryCode, typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typedDigits(typed).trim(), country);
  return parsed ? normalizePhone(parsed.number) : null;
}
