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
import { lockStaffFor } from "@/server/accounts/staff/staff-roles";
import { mailSecondFactor } from "@/server/accounts/staff/tell-admin";
import {
  type AdminCall,
  type AuditedAction,
  COMMAND_LINE,
  executeAudited,
  recordAction,
} from "@/server/audit/audited-action";
import { db, type Tx } from "@/server/platform/database/db";

/**
 * Takes the second factor of another one of the staff away, who has lost the telephone and the recovery codes: the
 * password is enough again, and the account is signed out everywhere.
 * @throws DomainError staff_changed, second_factor_off; not_allowed for one's own, and for who lost the right meanwhile
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

/** The same from the shop's own machine, for the owner who lost everything. Gives false where there is none. */
export async function removeSecondFactorOf(email: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const account = await findAccount(normalizeEmail(email), tx);
    if (!account || !(await hasSecondFactor(tx, account.id))) return false;
    const entry = await recordAction(tx, { admin: COMMAND_LINE, ...(await remove(tx, account)) });
    await mailSecondFactor(tx, account, entry);
    return true;
  });
}

async function remove(tx: Tx, account: Account): Promise<Omit<AuditedAction<null>, "result">> {
  const { id, username } = account;
  await lockAccount(tx, id);
  if (!(await hasSecondFactor(tx, id))) throw new DomainError("second_factor_off");
  await tx.secondFactor.deleteMany({ where: { userId: id } });
  await tx.passkey.deleteMany({ where: { userId: id } });
  await tx.recoveryCode.deleteMany({ where: { userId: id } });
  await endSessions(tx, id);
  return {
    action: "account.remove_second_factor",
    entity: "account",
    entityId: id,
    before: { username },
  };
}
