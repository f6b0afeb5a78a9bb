import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFETIME,
  CODE_TRIES,
  type CodePurpose,
} from "@/domain/account-code";
import type { Tx } from "@/server/platform/db";
import { derivedSecret } from "@/server/platform/secrets";

export function newCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
}

/** Keyed, since a million million plain hashes of six characters would be tried in an hour. */
export function hashCode(purpose: CodePurpose, userId: number, code: string): string {
  return createHmac("sha256", derivedSecret("account-code"))
    .update(`${purpose}:${userId}:${code}`)
    .digest("base64url");
}

/** The columns of a fresh code. */
export function codeColumns(purpose: CodePurpose, userId: number, code: string, now: Date) {
  const hash = hashCode(purpose, userId, code);
  const expiry = new Date(now.getTime() + CODE_LIFETIME[purpose] * 1000);
  return purpose === "verification"
    ? { verificationCode: hash, verificationCodeExpiry: expiry, verificationTries: 0 }
    : { resetCode: hash, resetCodeExpiry: expiry, resetTries: 0 };
}

/** A code that was guessed right: what a compare-and-swap uses it up by. */
export interface RightCode {
  userId: number;
  hash: string;
}

interface Guess {
  id: number;
  hash: string;
}

/**
 * Counts a guess, then compares: however many guess at once, a code bears five, and the sixth fails even
 * when it is right. Null for a wrong, expired, used or guessed-out code, and for an unknown address.
 */
export async function guessCode(
  tx: Tx,
  { purpose, email, code, now }: { purpose: CodePurpose; email: string; code: string; now: Date },
): Promise<RightCode | null> {
  const [row] = await countGuess(tx, purpose, email, now);
  const hash = hashCode(purpose, row?.id ?? 0, code);
  return row && isEqual(row.hash, hash) ? { userId: row.id, hash } : null;
}

function countGuess(tx: Tx, purpose: CodePurpose, email: string, now: Date): Promise<Guess[]> {
  return purpose === "verification"
    ? tx.$queryRaw<Guess[]>`
        UPDATE users SET verification_tries = verification_tries + 1
        WHERE email = ${email} AND verification_code IS NOT NULL
          AND verification_code_expiry > ${now} AND verification_tries < ${CODE_TRIES}
        RETURNING id, verification_code AS hash`
    : tx.$queryRaw<Guess[]>`
        UPDATE users SET reset_tries = reset_tries + 1
        WHERE email = ${email} AND reset_code IS NOT NULL
          AND reset_code_expiry > ${now} AND reset_tries < ${CODE_TRIES}
        RETURNING id, reset_code AS hash`;
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
