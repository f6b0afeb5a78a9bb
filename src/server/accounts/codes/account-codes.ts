import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  type CodePurpose,
} from "@/domain/account/account-code";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { derivedSecret } from "@/server/platform/secrets";

export function newCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
}

/**
 * Hashes a code with a key (HMAC): an attacker could try all 10^9 codes against a plain hash.
 * @param of the code's purpose and the id of its account, registration or request; the same code
 *   has another hash for another id
 */
export function hashCode(of: string, code: string): string {
  return createHmac("sha256", derivedSecret("account-code"))
    .update(`${of}:${code}`)
    .digest("base64url");
}

/** The columns of `users` for a new code, with all counters of guesses at 0. */
export function accountCodeRow(purpose: CodePurpose, userId: number, code: string, now: Date) {
  const hash = hashCode(`${purpose}:${userId}`, code);
  const expiry = new Date(now.getTime() + CODE_LIFETIME[purpose] * 1000);
  return purpose === "verification"
    ? {
        verificationCode: hash,
        verificationCodeExpiry: expiry,
        verificationTries: 0,
        verificationOwnTries: 0,
      }
    : { resetCode: hash, resetCodeExpiry: expiry, resetTries: 0, resetOwnTries: 0 };
}

export interface Guess {
  purpose: CodePurpose;
  email: string;
  code: string;
  now: Moment;
  /**
   * True for a browser with a proof that it belongs to the owner of the account or registration.
   * Such browsers have five separate guesses, which strangers cannot use up.
   */
  isOwn: boolean;
  /** The registration named by the browser's proof; null or absent: any of the address. */
  registrationId?: number | null;
}

/** The account or registration whose code matches, and the hash of the code to consume. */
export interface RightCode {
  userId: number;
  hash: string;
}

/**
 * Counts a guess, then compares it, so that concurrent guesses cannot exceed the limit: five by
 * strangers and five by the owner's browser; the sixth fails even if it is right. Returns null for
 * a wrong, expired, used or exhausted code and for an unknown address.
 */
export async function guessCode(tx: Transaction, guess: Guess): Promise<RightCode | null> {
  const { purpose, email, now, isOwn, registrationId = null } = guess;
  const count = COUNT_GUESS[purpose][isOwn ? "own" : "strange"];
  const isVerified = purpose === "reset";
  const rows = await tx.run(count, [email, isVerified, registrationId, now, CODE_TRIES]);
  const right = rows
    .map(({ id, hash }) => ({ userId: id, hash }))
    .find(({ userId, hash }) =>
      isSameHash(hash, hashCode(`${guess.purpose}:${userId}`, guess.code)),
    );
  return right ?? null;
}

/**
 * $1 the address, $2 whether the account is verified, $3 a registration, or null for any, $4 the
 * moment, $5 the maximum number of tries.
 */
const countGuess = (purpose: "verification" | "reset", tries: "tries" | "own_tries") =>
  statement(
    `count_${purpose}_${tries}`,
    `
    UPDATE users SET ${purpose}_${tries} = ${purpose}_${tries} + 1
    WHERE email = $1 AND is_verified = $2
      AND ($3::int IS NULL OR id = $3::int)
      AND ${purpose}_code IS NOT NULL AND ${purpose}_code_expiry > ${momentOf("$4")} AND ${purpose}_${tries} < $5
    RETURNING id, ${purpose}_code AS hash`,
  ).typed<{ hash: string }>();

const COUNT_GUESS = {
  verification: {
    own: countGuess("verification", "own_tries"),
    strange: countGuess("verification", "tries"),
  },
  reset: { own: countGuess("reset", "own_tries"), strange: countGuess("reset", "tries") },
};

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
