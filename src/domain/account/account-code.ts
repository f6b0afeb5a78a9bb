import { withoutInvisible } from "@/domain/account/email-address";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/** Length of verification and reset codes. Design §3; specification §9. */
export const CODE_LENGTH = 6;
/**
 * Guesses per code; after the last one, even the correct code is refused. Strangers and the owner's
 * browser have separate guesses for an account's code (src/server/accounts/codes/account-codes.ts).
 */
export const CODE_TRIES = 5;

/**
 * Crockford's base 32 alphabet: without I, L and O, which look like 1 and 0, and U, which could
 * spell offensive words.
 */
export const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export const CODE_PURPOSES = ["verification", "reset"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Lifetime of a code in seconds. */
export const CODE_LIFETIME: Record<CodePurpose, number> = {
  verification: 15 * 60,
  reset: 60 * 60,
};

/**
 * Lifetimes in seconds: a code that proves access to a mailbox, and the access to that mailbox's
 * orders after the proof. docs/decisions/040.
 */
export const MAILBOX_CODE_SECONDS = 15 * 60;
export const MAILBOX_PROOF_SECONDS = 30 * 60;

/** Normalizes a typed or pasted code to the form in which it was sent. */
export function normalizeCode(typed: string): string {
  return withoutInvisible(normalizeDigits(typed))
    .replace(/\s/g, "")
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

/** A letter or digit of a code, or one that people mistake for it: I and L for 1, O for 0. */
const CODE_SIGN = "[0-9A-TV-Z]";
const WHOLE_CODE = new RegExp(`^${CODE_SIGN}{${CODE_LENGTH}}$`, "i");
const HALF_CODE = new RegExp(`^${CODE_SIGN}{${CODE_LENGTH / 2}}$`, "i");

/**
 * Finds the code in a longer text ("Your code: 7KQ4ZD"): six letters and digits that stand alone,
 * or two groups of three. It takes the likeliest candidate, and the last of equally likely ones;
 * null if there is none.
 */
export function findCode(text: string): string | null {
  const western = normalizeDigits(text);
  // A direction mark beside a code separates the code from its label, so first keep such marks. If
  // no code is found, ignore the marks, which may stand inside a code.
  for (const readable of [western, western.replace(/\p{Cf}/gu, "")]) {
    const words = readable.split(/[^\p{L}\p{N}]+/u);
    const whole = words.filter((word) => WHOLE_CODE.test(word));
    const found = bestCandidate(whole) ?? bestCandidate(halves(words));
    if (found !== null) return normalizeCode(found);
  }
  return null;
}

const halves = (words: readonly string[]) =>
  words.flatMap((word, place) => {
    const before = words[place - 1] ?? "";
    return HALF_CODE.test(before) && HALF_CODE.test(word) ? [before + word] : [];
  });

/** Scores a candidate: a word of a sentence rarely mixes letters with digits or is all capitals. */
const scoreOf = (word: string) =>
  (/\d/.test(word) && /\D/.test(word) ? 2 : 0) + (word === word.toUpperCase() ? 1 : 0);

function bestCandidate(words: readonly string[]): string | null {
  const most = Math.max(...words.map(scoreOf));
  return words.findLast((word) => scoreOf(word) === most) ?? null;
}

/** Returns the code in the text of a code field, with or without a label around the code. */
export const readCode = (typed: string) => findCode(typed) ?? normalizeCode(typed);
