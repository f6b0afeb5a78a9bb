import { normalizeEmail } from "@/domain/account";
import { findAccount } from "@/server/accounts/find-account";
import { endSessions } from "@/server/accounts/session";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { db } from "@/server/platform/db";

/** `adminsLeft`: how many there are after it. */
export type RemoveAdminResult =
  | { outcome: "removed"; adminsLeft: number }
  | { outcome: "no_admin" }
  | { outcome: "unknown" };

/**
 * Takes the right to run the shop from an account, and ends its sessions: the panel is closed to it from
 * the next call on. The account stays. Design §3, Rights.
 */
export async function removeAdmin(email: string): Promise<RemoveAdminResult> {
  return db().$transaction(async (tx) => {
    const account = await findAccount(normalizeEmail(email), tx);
    if (!account) return { outcome: "unknown" };
    const { id, username } = account;
    const { count } = await tx.user.updateMany({
      where: { id, isAdmin: true },
      data: { isAdmin: false, role: null },
    });
    if (count === 0) return { outcome: "no_admin" };
    await endSessions(tx, id);
    await recordAction(tx, {
      admin: COMMAND_LINE,
      action: "account.remove_admin",
      entity: "account",
      entityId: id,
      before: { username, isAdmin: true },
      after: { username, isAdmin: false },
    });
    return { outcome: "removed", adminsLeft: await tx.user.count({ where: { isAdmin: true } }) };
  });
}
