import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { withoutInvisible } from "@/domain/account/email-address";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/**
 * Converts a typed phone number with country code to E.164, such as "+966501234567". Returns null
 * if the country code is missing or the number's length does not fit the country. Reads
 * Arabic-Indic and Persian digits. Specification §5 (validation rules).
 */
export function normalizePhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(withoutInvisible(normalizeDigits(typed)));
  return parsed?.isPossible() ? parsed.number : null;
}
