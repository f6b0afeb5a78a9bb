import { DomainError } from "@/domain/errors";
import { findAccountById } from "@/server/accounts/find-account";
import { passwordLimits } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { proveSession } from "@/server/accounts/session";
import { tellOfRefusal } from "@/server/accounts/tell-admin";
import { consume, restorePoints } from "@/server/platform/rate-limit";

export interface Proving {
  userId: number;
  sessionId: string;
  password: string;
  ip: string;
}

/**
 * An admin types the password again: for ten minutes it answers for what is dangerous in this session. A wrong one is a
 * refused sign-in, and told as one. Decision 029.
 * @throws DomainError current_password_wrong, too_many_requests
 */
export async function proveAdmin({ userId, sessionId, password, ip }: Proving): Promise<void> {
  const limits = passwordLimits(userId);
  await consume(limits);
  const account = await findAccountById(userId);
  const whose = { as: "owner", account: account?.email ?? "" } as const;
  if (!account || !(await isPassword(account.password, password, whose))) {
    if (account) await tellOfRefusal(account, { page: "/admin", ip });
    throw new DomainError("current_password_wrong");
  }
  await restorePoints(limits);
  await proveSession(sessionId);
}
