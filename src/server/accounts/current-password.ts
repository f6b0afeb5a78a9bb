import { DomainError } from "@/domain/errors";
import { type Account, findAccountById } from "@/server/accounts/find-account";
import { passwordLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { consume, restorePoints } from "@/server/platform/admission/limit";

/**
 * Verifies the password again before an action that a session alone must not allow. Rate-limited,
 * since the session may be unattended or stolen.
 * @returns the account
 * @throws DomainError not_signed_in if the account no longer exists; current_password_wrong;
 *   too_many_requests
 */
export async function requireCurrentPassword(userId: number, typed: string): Promise<Account> {
  const limits = passwordLimits(userId);
  await consume(limits);
  const account = await findAccountById(userId);
  if (!account) throw new DomainError("not_signed_in");
  if (!(await isPassword(account.password, typed, { as: "owner", account: account.email }))) {
    throw new DomainError("current_password_wrong");
  }
  await restorePoints(limits);
  return account;
}
