import { withoutInvisible } from "@/domain/email-address";
import { normalizeDigits } from "@/domain/normalize-digits";

/** Verification and reset codes. Design §3; specification §9. */
export const CODE_LENGTH = 6;
/** Guesses that a code bears; after the last it is worth nothing, right or wrong. */
export const CODE_TRIES = 5;

/** Crockford's 32: no I, L, O or U, which are read as 1, 1 and 0, or make words. */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const CODE_PURPOSES = ["verification", "reset"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Seconds that a code lives. */
export const CODE_LIFETIME: Record<CodePurpose, number> = {
  verification: 15 * 60,
  reset: 60 * 60,
};

/** Seconds of a code that lets a browser see the orders of an address, and of what it opens: docs/decisions/040. */
export const MAILBOX_CODE_SECONDS = 15 * 60;
export const MAILBOX_PROOF_SECONDS = 30 * 60;

/** A code as it was sent, of whatever a person typed or pasted for it. */
export function normalizeCode(typed: string): string {
  return withoutInvisible(normalizeDigits(typed))
    .replace(/\s/g, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}
