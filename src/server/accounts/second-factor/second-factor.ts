import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { PasskeyAnswer } from "@/contract/passkey";
import { isRecoveryCode, TOTP_DIGITS, TOTP_SECONDS } from "@/domain/account/second-factor";
import { DomainError } from "@/domain/errors";
import type { Account } from "@/server/accounts/find-account";
import type { ChallengeHolder } from "@/server/accounts/second-factor/passkey-challenges";
import {
  checkPasskey,
  type SignedPasskey,
  spendPasskey,
} from "@/server/accounts/second-factor/passkeys";
import {
  CODE_REFUSED,
  notifyRefusedSignIn,
  notifySecondFactorChange,
  recordSecondFactorPrompt,
  type SignInPlace,
} from "@/server/accounts/staff/notify-admin";
import { consume, type Limit, restorePoints } from "@/server/platform/admission/limit";
import { databaseClock, readMoment } from "@/server/platform/clock";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
} from "@/server/platform/database/transaction";
import { associatedData, unseal } from "@/server/platform/secrets";

/** Clock drift: accepts codes of one 30-second step before and after. */
const DRIFT_STEPS = 1;

/** A second factor as entered: a code, or a passkey's response. */
export interface SecondFactorInput {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** A second factor to check, with its account and the context of the attempt. */
interface SecondFactorCheck extends SecondFactorInput {
  account: Account;
  /** Session or browser that got the passkey challenge, and its purpose; null without one. */
  asked: ChallengeHolder | null;
  place: SignInPlace;
  /** The limits of wrong app codes. Recovery codes and passkeys cannot be guessed. */
  guesses: readonly Limit[];
}

/**
 * Runs `work` in a transaction that requires the second factor, if the account has one. `work`
 * calls `spend` after it has locked the rows it changes; `spend` consumes the factor and resolves
 * to whether the account has one. A wrong factor rolls back, and is logged and mailed as a refused
 * sign-in with the right password. Decision 033 (second factor).
 * @throws DomainError second_factor_needed if the account has one and none was entered;
 *   second_factor_wrong, passkey_wrong; too_many_requests after too many app codes
 */
export async function withSecondFactor<Result>(
  { account, code, passkey, asked, place, guesses }: SecondFactorCheck,
  work: (tx: PrismaTransaction, spend: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  const hasFactor = await hasSecondFactor(autocommit, account.id);
  if (hasFactor && code === undefined && !passkey) {
    await recordSecondFactorPrompt(account, place);
    throw new DomainError("second_factor_needed");
  }
  const limits = hasFactor && code !== undefined && !isRecoveryCode(code) ? guesses : [];
  await consume(limits);
  try {
    let use: Use = { code };
    if (hasFactor && passkey) {
      if (!asked) throw new DomainError("passkey_wrong");
      use = { signed: await checkPasskey(account.id, asked, passkey) };
    }
    const result = await prismaTransaction((tx) =>
      work(tx, () => consumeSecondFactor(tx, account, use)),
    );
    await restorePoints(limits);
    return result;
  } catch (error) {
    if (error instanceof DomainError && WRONG.includes(error.code)) {
      await notifyRefusedSignIn(account, place, CODE_REFUSED);
    }
    throw error;
  }
}

const WRONG: readonly string[] = ["second_factor_wrong", "passkey_wrong"];

type Use = { signed: SignedPasskey } | { code: string | undefined };

/**
 * Consumes the second factor. A passkey's counter rises; an app code works once and invalidates
 * older ones; a recovery code is deleted. An account without a factor needs none. The caller must
 * hold the lock of the account's row, so that no factor can be added at the same time.
 * @returns true if the factor was right; false if the account has none
 * @throws DomainError second_factor_needed, second_factor_wrong, passkey_wrong
 */
async function consumeSecondFactor(
  tx: PrismaTransaction,
  account: Account,
  use: Use,
): Promise<boolean> {
  if ("signed" in use) {
    await spendPasskey(tx, use.signed);
    return true;
  }
  if (!(await hasSecondFactor(tx, account.id))) return false;
  const { code } = use;
  if (code === undefined) throw new DomainError("second_factor_needed");
  if (isRecoveryCode(code)) {
    await spendRecoveryCode(tx, account, code);
    return true;
  }
  const factor = await findSecondFactor(tx, account.id);
  const step = factor && stepOfCode(openSecret(factor), code, await readMoment(tx, databaseClock));
  if (!factor || step === null) throw new DomainError("second_factor_wrong");
  const { count } = await tx.prisma.secondFactor.updateMany({
    where: { id: factor.id, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  if (count === 0) throw new DomainError("second_factor_wrong");
  return true;
}

async function spendRecoveryCode(
  tx: PrismaTransaction,
  account: Account,
  code: string,
): Promise<void> {
  const userId = account.id;
  const { count } = await tx.prisma.recoveryCode.deleteMany({
    where: { userId, codeHash: hashRecoveryCode(userId, code) },
  });
  if (count === 0) throw new DomainError("second_factor_wrong");
  const left = await tx.prisma.recoveryCode.count({ where: { userId } });
  await notifySecondFactorChange(tx, account, {
    action: "account.use_recovery_code",
    after: { left },
  });
}

/** Whether an account has a second factor: an app that was confirmed, or a passkey. */
export async function hasSecondFactor(tx: PrismaTransaction, userId: number): Promise<boolean> {
  return (
    (await findSecondFactor(tx, userId)) !== null ||
    (await tx.prisma.passkey.count({ where: { userId } })) > 0
  );
}

/**
 * The confirmed authenticator app of an account, or null. Server-only: contains the sealed secret.
 */
export function findSecondFactor(tx: PrismaTransaction, userId: number) {
  return tx.prisma.secondFactor.findFirst({
    where: { userId, confirmedAt: { not: null } },
    select: { id: true, userId: true, secret: true, confirmedAt: true },
  });
}

/** Decrypts the secret of an authenticator app, in base32. */
export function openSecret({ userId, secret }: { userId: number; secret: string }): string {
  return unseal(secret, associatedData.secondFactor(userId));
}

/** The 30-second step (since 1970) of an app code; null if it matches no step around `at`. */
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

/** Hashes a code and its account's id. SHA-256 is enough, since the code has 80 random bits. */
export function hashRecoveryCode(userId: number, code: string): string {
  return createHash("sha256").update(`${userId}:${code}`).digest("base64url");
}
