import { randomInt } from "node:crypto";
import {
  formatRecoveryCode,
  RECOVERY_CODE_ALPHABET,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from "@/domain/account/second-factor";
import { DomainError } from "@/domain/errors";
import { type Account, findAccountById, lockAccount } from "@/server/accounts/find-account";
import { hashRecoveryCode, hasSecondFactor } from "@/server/accounts/second-factor/second-factor";
import type { PrismaTransaction } from "@/server/platform/database/transaction";

/** Replaces an account's recovery codes. Returns them as displayed; only hashes are stored. */
export async function newRecoveryCodes(tx: PrismaTransaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
  await tx.prisma.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code) })),
  });
  return codes.map(formatRecoveryCode);
}

function newRecoveryCode(): string {
  const signs = RECOVERY_CODE_ALPHABET;
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () => signs[randomInt(signs.length)]).join(
    "",
  );
}

/**
 * Locks the account until `tx` ends: blocks sign-ins and changes of its second factor.
 * @throws DomainError not_signed_in if the account no longer exists
 */
export async function lockedAccount(tx: PrismaTransaction, userId: number): Promise<Account> {
  await lockAccount(tx, userId);
  const account = await findAccountById(userId, tx);
  if (!account) throw new DomainError("not_signed_in");
  return account;
}

/** Deletes the recovery codes if the account has no second factor left. */
export async function forgetUnusedRecoveryCodes(
  tx: PrismaTransaction,
  userId: number,
): Promise<void> {
  if (!(await hasSecondFactor(tx, userId)))
    await tx.prisma.recoveryCode.deleteMany({ where: { userId } });
}
