import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { withoutInvisible } from "@/domain/account/email-address";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/**
 * A phone number with its country code as E.164 ("+966501234567"), or null if it is not a possible
 * number. Reads Arabic-Indic digits. Specification §5.
 */
export function normalizePhone(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(withoutInvisible(normalizeDigits(typed)));
  return parsed?.isPossible() ? parsed.number : null;
}
