import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { DomainError } from "@/domain/errors";
import { isRecoveryCode, TOTP_DIGITS, TOTP_SECONDS } from "@/domain/second-factor";
import type { Account } from "@/server/accounts/find-account";
import {
  CODE_REFUSED,
  recordAsked,
  type SignInPlace,
  tellOfRefusal,
  tellOfSecondFactor,
} from "@/server/accounts/tell-admin";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";
import { consume, type Limit, restorePoints } from "@/server/platform/rate-limit";
import { associatedData, unseal } from "@/server/platform/secrets";

/** The clocks of telephones differ: a code of the thirty seconds before or after is taken, too. */
const DRIFT_STEPS = 1;

/** What was typed for a second factor, and by whom. */
export interface TypedFactor {
  account: Account;
  code: string | undefined;
  place: SignInPlace;
  /** What a wrong code of the app takes a point of. A recovery code cannot be guessed, and needs none. */
  guesses: readonly Limit[];
}

/**
 * Runs `work` in a transaction for who has the second factor of an account, or whose account has none. `work` calls
 * `spendSecondFactor` as soon as it has locked what it changes: a code that is wrong takes all of it back, and is told as
 * a refused sign-in of who knows the password. Decision 033.
 * @throws DomainError second_factor_needed, second_factor_wrong, too_many_requests
 */
export async function withSecondFactor<Result>(
  { account, code, place, guesses }: TypedFactor,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const hasFactor = (await findSecondFactor(db(), account.id)) !== null;
  if (hasFactor && code === undefined) {
    await recordAsked(account, place);
    throw new DomainError("second_factor_needed");
  }
  const limits = hasFactor && code !== undefined && !isRecoveryCode(code) ? guesses : [];
  await consume(limits);
  try {
    const result = await db().$transaction(work);
    await restorePoints(limits);
    return result;
  } catch (error) {
    if (error instanceof DomainError && error.code === "second_factor_wrong") {
      await tellOfRefusal(account, place, CODE_REFUSED);
    }
    throw error;
  }
}

/**
 * Uses up a code: one of the app is taken once, and none after it that is older; a recovery code is gone. Of an account
 * without a second factor nothing is asked. The row of the account is to be locked before, so that no factor begins meanwhile.
 * @returns whether there is one, whose code was right
 * @throws DomainError second_factor_needed, second_factor_wrong
 */
export async function spendSecondFactor(
  tx: Tx,
  account: Account,
  code: string | undefined,
  clock: SharedClock = databaseClock,
): Promise<boolean> {
  const factor = await findSecondFactor(tx, account.id);
  if (!factor) return false;
  if (code === undefined) throw new DomainError("second_factor_needed");
  if (isRecoveryCode(code)) {
    await spendRecoveryCode(tx, account, code);
    return true;
  }
  const step = stepOfCode(openSecret(factor), code, await readMoment(tx, clock));
  if (step === null) throw new DomainError("second_factor_wrong");
  const { count } = await tx.secondFactor.updateMany({
    where: { id: factor.id, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  if (count === 0) throw new DomainError("second_factor_wrong");
  return true;
}

async function spendRecoveryCode(tx: Tx, account: Account, code: string): Promise<void> {
  const userId = account.id;
  const { count } = await tx.recoveryCode.deleteMany({
    where: { userId, codeHash: hashRecoveryCode(userId, code) },
  });
  if (count === 0) throw new DomainError("second_factor_wrong");
  const left = await tx.recoveryCode.count({ where: { userId } });
  await tellOfSecondFactor(tx, account, { action: "account.use_recovery_code", after: { left } });
}

/** The confirmed second factor of an account; for the server alone. */
export function findSecondFactor(tx: Tx, userId: number) {
  return tx.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { id: true, userId: true, secret: true, confirmedAt: true },
  });
}

/** The secret of a factor, in base32. */
export function openSecret({ userId, secret }: { userId: number; secret: string }): string {
  return unseal(secret, associatedData.secondFactor(userId));
}

/** The step of thirty seconds since 1970 that a code of the app belongs to; null for one of no step about `at`. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    digits: TOTP_DIGITS,
    period: TOTP_SECONDS,
    window: DRIFT_STEPS,
    timestamp,
  });
  return delta === null ? null : TOTP.counter({ period: TOTP_SECONDS, timestamp }) + delta;
}

/** Of a code of 80 bits, bound to its account. */
export function hashRecoveryCode(userId: number, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("base64url");
}
