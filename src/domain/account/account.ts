import { parseEmail, withoutInvisible } from "@/domain/account/email-address";
import { isStorable } from "@/domain/text/text-limits";

/** Limits of usernames and passwords, in characters. Specification §5, §6, §9; design §3. */
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 30;
/** Registration and reset have different minimums, as specified. */
export const MIN_PASSWORD = 8;
export const MIN_RESET_PASSWORD = 6;
export const MIN_ADMIN_PASSWORD = 12;
export const MAX_PASSWORD = 128;

/**
 * Limits of an admin session: total lifetime, idle timeout, and the time for which a typed password
 * confirms dangerous actions. Decision 029 (admin sessions).
 */
export const ADMIN_SESSION = { hours: 12, idleMinutes: 30, proofMinutes: 10 } as const;

/** Delays on the registration screens, in seconds. Specification §9. */
export const VERIFICATION_SCREEN = {
  resendAppearsAfter: 40,
  resendCooldown: 60,
  spamHintAfter: 10,
  redirectAfter: 2,
} as const;

/** An address in the form that identifies an account: parsed (`parseEmail`), in lower case. */
export function normalizeEmail(email: string): string {
  return (parseEmail(email) ?? withoutInvisible(email)).toLowerCase();
}

/**
 * Letters and digits of any script, with single spaces, dashes or underscores between them. No dot:
 * mails contain usernames, and mail programs turn a text such as "example.com" into a link.
 */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ _-][\p{L}\p{M}\p{N}]+)*$/u;

export function normalizeUsername(username: string): string {
  return username.normalize("NFKC").trim();
}

export function isUsername(username: string): boolean {
  return isStorable(username) && USERNAME.test(username);
}

/** Digits and letters that look like other letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  l: "i",
  ı: "i",
  а: "a",
  ԁ: "d",
  о: "o",
  р: "p",
  і: "i",
};

/**
 * Returns a name without combining marks, and with each lookalike replaced by the letter that it
 * resembles.
 */
function skeletonOf(name: string): string {
  return [...name.normalize("NFKD").toLowerCase()]
    .map((sign) => LOOKALIKES[sign] ?? sign)
    .join("")
    .replace(/\p{M}/gu, "");
}

/** Names that are reserved as a whole, and words that are reserved in any position. */
const RESERVED_NAMES = new Set(
  ["root", "system", "owner", "staff", "security", "مدير", "المدير"].map(skeletonOf),
);
const RESERVED_WORDS = new Set(
  ["barq", "support", "moderator", "ادمن", "مشرف", "المشرف", "الدعم", "برق"].map(skeletonOf),
);

const wordsOf = (name: string) => skeletonOf(name).split(/[^\p{L}\p{N}]+/u);

/**
 * True for a name that imitates the shop: Admin, the_admin, 4dmin1, Barq Support. Design §3.
 * @param shopNames the shop's own names, which are reserved too
 */
export function isReservedUsername(username: string, shopNames: readonly string[] = []): boolean {
  const words = wordsOf(username);
  const whole = words.join("");
  if (shopNames.some((name) => wordsOf(name).join("") === whole)) return true;
  if (RESERVED_NAMES.has(whole) || [whole, ...words].some((word) => RESERVED_WORDS.has(word)))
    return true;
  return whole.startsWith("admin") || /admini*$/.test(whole);
}
