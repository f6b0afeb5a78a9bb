import { CODE_ALPHABET, normalizeCode } from "@/domain/account-code";

/** The second factor of an admin's sign-in: codes of an app (RFC 6238, as every app makes them). Decision 033. */
export const TOTP_DIGITS = 6;
/** Seconds that a code of the app is shown. */
export const TOTP_SECONDS = 30;

/** Recovery codes that are given at once. Each is 80 bits by chance: nobody guesses one, so that a plain hash is enough. */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;
export const RECOVERY_CODE_ALPHABET = CODE_ALPHABET;

/** What a person typed or pasted for a code of the app or a recovery code, without its spaces and dashes. */
export function normalizeSecondFactor(typed: string): string {
  return normalizeCode(typed).replace(/[-\u2010-\u2015\u2212]/g, "");
}

export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_CODE_LENGTH;
}

/** A recovery code as it is shown: "7KQ4-ZD2M-…". */
export function shownRecoveryCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code;
}

/** Passkeys that one account may have. */
export const MAX_PASSKEYS = 10;
/** Characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
