import { randomInt } from "node:crypto";
import {
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
  shownRecoveryCode,
} from "@/domain/account/second-factor";
import { DomainError } from "@/domain/errors";
import { type Account, findAccountById, lockAccount } from "@/server/accounts/find-account";
import { hashRecoveryCode, hasSecondFactor } from "@/server/accounts/second-factor/second-factor";
import type { Tx } from "@/server/platform/database/db";

/** Gives them as they are shown; only their hashes are kept. */
export async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })),
  });
  return codes.map(shownRecoveryCode);
}

function newRecoveryCode(): string {
  const signs = RECOVERY_CODE_ALPHABET;
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () => signs[randomInt(signs.length)]).join(
    "",
  );
}

/** Nobody signs the account in, and nothing of its factor changes, until `tx` ends. */
export async function lockedAccount(tx: Tx, userId: number): Promise<Account> {
  await lockAccount(tx, userId);
  const account = await findAccountById(userId, tx);
  if (!account) throw new DomainError("not_signed_in");
  return account;
}

/** They stand in for a factor: without one they are worth nothing, and go. */
export async function forgetUnusedRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await tx.recoveryCode.deleteMany({ where: { userId } });
}
