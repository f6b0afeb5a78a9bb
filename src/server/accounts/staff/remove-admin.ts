import { normalizeEmail } from "@/domain/account/account";
import { findAccount } from "@/server/accounts/find-account";
import { lockStaff, setRole } from "@/server/accounts/staff/staff-roles";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { prismaTransaction } from "@/server/platform/database/transaction";

export type RemoveAdminResult = "removed" | "no_admin" | "unknown";

/**
 * Removes an account's staff role from the command line and ends its sessions, which closes the
 * panel from the next call on. The account remains. Design §3, Rights.
 * @throws DomainError last_owner if the account is the only owner
 */
export async function removeAdmin(email: string): Promise<RemoveAdminResult> {
  return prismaTransaction(async (tx) => {
    await lockStaff(tx);
    const account = await findAccount(normalizeEmail(email), tx);
    if (!account) return "unknown";
    if (account.role === null) return "no_admin";
    const done = await setRole(tx, { userId: account.id, to: null });
    await recordAction(tx, { admin: COMMAND_LINE, ...done });
    return "removed";
  });
}
