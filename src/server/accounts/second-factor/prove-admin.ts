import { DomainError } from "@/domain/errors";
import { type Account, findAccountById, lockAccount } from "@/server/accounts/find-account";
import { passwordLimits, provingFactorLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import {
  type SecondFactorInput,
  withSecondFactor,
} from "@/server/accounts/second-factor/second-factor";
import { proveSession } from "@/server/accounts/session/session";
import { notifyRefusedSignIn } from "@/server/accounts/staff/notify-admin";
import { consume, restorePoints } from "@/server/platform/admission/limit";
import type { PrismaTransaction } from "@/server/platform/database/transaction";

/** The password, and the second factor if the account has one. */
export interface ProofInput extends SecondFactorInput {
  userId: number;
  sessionId: string;
  password: string;
  ip: string;
}

/**
 * Records that an admin entered the password and second factor again, which allows dangerous
 * actions in this session for ten minutes. Decisions 029 (admin sessions) and 033 (second factor).
 * @throws DomainError the errors of `withProof`
 */
export async function proveAdmin(proving: ProofInput): Promise<void> {
  await withProof(proving, (tx) => proveSession(tx, proving.sessionId));
}

/**
 * Runs `work` once password and second factor are verified. A wrong password or factor is logged as
 * a refused sign-in and mailed to the admin.
 * @throws DomainError current_password_wrong; second_factor_needed if the account has one and none
 *   was entered; second_factor_wrong, passkey_wrong; too_many_requests
 */
export async function withProof(
  { userId, sessionId, password, code, passkey, ip }: ProofInput,
  work: (tx: PrismaTransaction, account: Account) => Promise<void>,
): Promise<void> {
  const place = { page: "/admin", ip } as const;
  const limits = passwordLimits(userId);
  await consume(limits);
  const account = await findAccountById(userId);
  const whose = { as: "owner", account: account?.email ?? "" } as const;
  if (!account || !(await isPassword(account.password, password, whose))) {
    if (account) await notifyRefusedSignIn(account, place);
    throw new DomainError("current_password_wrong");
  }
  await restorePoints(limits);
  const guesses = provingFactorLimits(sessionId);
  const asked = { purpose: "prove", holder: { session: sessionId } } as const;
  const shown = { account, code, passkey, asked, place, guesses };
  await withSecondFactor(shown, async (tx, spend) => {
    await lockAccount(tx, userId);
    await spend();
    await work(tx, account);
  });
}
