import { CODE_ALPHABET, normalizeCode } from "@/domain/account/account-code";
import { withoutInvisible } from "@/domain/account/email-address";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/**
 * Digits of a code of an authenticator app (RFC 6238 with the common parameters), which is the
 * second factor of an admin's sign-in. Decision 033 (second factor).
 */
export const TOTP_DIGITS = 6;
/** Seconds for which the app shows a code. */
export const TOTP_SECONDS = 30;

/** Purposes of a passkey challenge: a new passkey, a renewed proof of identity, or a sign-in. */
export const PASSKEY_PURPOSES = ["enrol", "prove", "sign_in"] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/**
 * Number of recovery codes issued at once. A code has 80 random bits, so a fast hash protects it.
 */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;
export const RECOVERY_CODE_ALPHABET = CODE_ALPHABET;

const CODE = new RegExp(`^(?:\\d{${TOTP_DIGITS}}|[${CODE_ALPHABET}]{${RECOVERY_CODE_LENGTH}})$`);
const DASHES = /[-\u2010-\u2015\u2212]/g;
/** An app code within a text: six digits, together or in two groups. */
const LABELLED_APP_CODE = /(?<![\p{L}\p{N}])\d{3}[\s-]?\d{3}(?![\p{L}\p{N}])/gu;
/** A recovery code within a text, in its displayed form. */
const LABELLED_RECOVERY_CODE =
  /(?<![\p{L}\p{N}-])[\p{L}\d]{4}(?:-[\p{L}\d]{4}){3}(?![\p{L}\p{N}-])/gu;

/**
 * A typed or pasted app code or recovery code, without spaces and dashes. In a text with a label
 * ("Your code: 123 456") it is the last recovery code or, if there is none, the last app code.
 */
export function normalizeSecondFactor(typed: string): string {
  const code = normalizeCode(typed).replace(DASHES, "");
  if (CODE.test(code)) return code;
  return labelledCode(typed) ?? code;
}

function labelledCode(typed: string): string | null {
  const text = withoutInvisible(normalizeDigits(typed)).replace(DASHES, "-");
  for (const pattern of [LABELLED_RECOVERY_CODE, LABELLED_APP_CODE]) {
    const found = text.match(pattern)?.at(-1);
    if (found) return normalizeCode(found).replaceAll("-", "");
  }
  return null;
}

export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_CODE_LENGTH;
}

/** A recovery code in groups of four: "7KQ4-ZD2M-…". */
export function formatRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Maximum passkeys per account. */
export const MAX_PASSKEYS = 10;
/** Maximum characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
