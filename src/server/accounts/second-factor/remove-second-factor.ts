import type { z } from "zod";
import type { removeSecondFactorInput } from "@/contract/admin/shop/staff";
import { normalizeEmail } from "@/domain/account/account";
import { DomainError } from "@/domain/errors";
import {
  type Account,
  findAccount,
  findAccountById,
  lockAccount,
} from "@/server/accounts/find-account";
import { hasSecondFactor } from "@/server/accounts/second-factor/second-factor";
import { endSessions } from "@/server/accounts/session/session";
import { mailSecondFactor } from "@/server/accounts/staff/notify-admin";
import { lockStaffFor } from "@/server/accounts/staff/staff-roles";
import {
  type AdminCall,
  type AuditedAction,
  COMMAND_LINE,
  executeAudited,
  recordAction,
} from "@/server/audit/audited-action";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

/**
 * Removes the second factor of another staff member, who has lost both the factor and the recovery
 * codes. The password alone is enough again, and all of the account's sessions end.
 * @throws DomainError staff_changed if the account is no longer staff; second_factor_off if it has
 *   no second factor; not_allowed for the admin's own account, or if the admin has lost the
 *   permission
 */
export async function removeSecondFactor(
  call: AdminCall,
  { userId, reason }: z.output<typeof removeSecondFactorInput>,
): Promise<void> {
  if (userId === call.admin.id) throw new DomainError("not_allowed");
  await executeAudited(call, async (tx) => {
    await lockStaffFor(tx, call.admin);
    const account = await findAccountById(userId, tx);
    if (!account?.isAdmin) throw new DomainError("staff_changed");
    return {
      ...(await remove(tx, account)),
      reason,
      result: null,
      afterwards: (_tx, entryId) => mailSecondFactor(tx, account, entryId),
    };
  });
}

/**
 * Removes a second factor from the command line, for an owner who has lost both the factor and the
 * recovery codes.
 * @returns false if the address has no account, or the account no second factor
 */
export async function removeSecondFactorOf(email: string): Promise<boolean> {
  return prismaTransaction(async (tx) => {
    const account = await findAccount(normalizeEmail(email), tx);
    if (!account || !(await hasSecondFactor(tx, account.id))) return false;
    const entry = await recordAction(tx, { admin: COMMAND_LINE, ...(await remove(tx, account)) });
    await mailSecondFactor(tx, account, entry);
    return true;
  });
}

async function remove(
  tx: PrismaTransaction,
  account: Account,
): Promise<Omit<AuditedAction<null>, "result">> {
  const { id, username } = account;
  await lockAccount(tx, id);
  if (!(await hasSecondFactor(tx, id))) throw new DomainError("second_factor_off");
  await tx.prisma.secondFactor.deleteMany({ where: { userId: id } });
  await tx.prisma.passkey.deleteMany({ where: { userId: id } });
  await tx.prisma.recoveryCode.deleteMany({ where: { userId: id } });
  await endSessions(tx, id);
  return {
    action: "account.remove_second_factor",
    entity: "account",
    entityId: id,
    before: { username },
  };
}
