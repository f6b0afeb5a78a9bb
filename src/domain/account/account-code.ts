import { withoutInvisible } from "@/domain/account/email-address";
import { normalizeDigits } from "@/domain/text/normalize-digits";

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

/** A letter or digit that a code has, or that people read as one of these: I and L as 1, O as 0. */
const CODE_SIGN = "[0-9A-TV-Z]";
const WHOLE_CODE = new RegExp(`^${CODE_SIGN}{${CODE_LENGTH}}$`, "i");
const HALF_CODE = new RegExp(`^${CODE_SIGN}{${CODE_LENGTH / 2}}$`, "i");

/**
 * The code within a text that was pasted or typed with more around it ("Your code: 7KQ4ZD"): six letters and digits that
 * stand alone, or two groups of three. Of several the likeliest, then the last; null if there is none.
 */
export function findCode(text: string): string | null {
  const western = normalizeDigits(text);
  // A direction mark beside a code separates it from its label; within a code it means nothing.
  for (const readable of [western, western.replace(/\p{Cf}/gu, "")]) {
    const words = readable.split(/[^\p{L}\p{N}]+/u);
    const whole = words.filter((word) => WHOLE_CODE.test(word));
    const found = likeliest(whole) ?? likeliest(halves(words));
    if (found !== null) return normalizeCode(found);
  }
  return null;
}

const halves = (words: readonly string[]) =>
  words.flatMap((word, place) => {
    const before = words[place - 1] ?? "";
    return HALF_CODE.test(before) && HALF_CODE.test(word) ? [before + word] : [];
  });

/** A word of a sentence rarely mixes letters with digits, or is in capitals. */
const likeness = (word: string) =>
  (/\d/.test(word) && /\D/.test(word) ? 2 : 0) + (word === word.toUpperCase() ? 1 : 0);

function likeliest(words: readonly string[]): string | null {
  const most = Math.max(...words.map(likeness));
  return words.findLast((word) => likeness(word) === most) ?? null;
}

/** A code as it was sent, of a field that holds a code, with or without a label around it. */
export const readCode = (typed: string) => findCode(typed) ?? normalizeCode(typed);
