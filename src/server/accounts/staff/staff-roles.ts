import { isPermitted, type StaffRole, staffRoleOf } from "@/domain/account/permissions";
import { DomainError } from "@/domain/errors";
import { endSessions } from "@/server/accounts/session/session";
import type { Admin, AuditedAction } from "@/server/audit/audited-action";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";

/** The user columns of a role; null means no role. `isAdmin` is true with any role. */
export const roleColumns = (role: StaffRole | null) => ({ role, isAdmin: role !== null });

const LOCK_STAFF = statement(
  "lock_staff",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended('staff', 0))",
);

/**
 * Serializes changes of the staff until `tx` ends. Must be called before `lockAddress`: in the
 * other order, two transactions could deadlock.
 */
export async function lockStaff(tx: Transaction): Promise<void> {
  await tx.run(LOCK_STAFF, []);
}

/**
 * Takes the lock of `lockStaff`, then checks that `admin` may manage the staff: if two owners
 * remove each other, the second fails.
 * @throws DomainError not_allowed if the admin has lost the permission
 */
export async function lockStaffFor(tx: PrismaTransaction, admin: Admin): Promise<void> {
  await lockStaff(tx);
  const row = await tx.prisma.user.findUnique({ where: { id: admin.id }, select: { role: true } });
  if (!isPermitted(staffRoleOf(row?.role), "staff")) throw new DomainError("not_allowed");
}

interface RoleChange {
  userId: number;
  /** The role that the admin saw; any role if omitted. */
  from?: StaffRole | null;
  /** Null removes the account from the staff. */
  to: StaffRole | null;
}

/**
 * Changes an account's role. An account that loses its role loses its sessions. If the new role
 * lacks the staff permission, the open invitations that the account sent are deleted.
 * @returns the audit log entry
 * @throws DomainError staff_changed if the account is gone or its role is not `from`; last_owner if
 *   no owner would remain
 */
export async function setRole(
  tx: PrismaTransaction,
  { userId, from, to }: RoleChange,
): Promise<Omit<AuditedAction<null>, "result">> {
  await lockStaff(tx);
  const account = await tx.prisma.user.findFirst({
    where: { id: userId, isVerified: true },
    select: { username: true, role: true },
  });
  const role = staffRoleOf(account?.role);
  if (!account || (from !== undefined && role !== from)) throw new DomainError("staff_changed");
  if (role === "owner" && to !== "owner") await keepAnOwner(tx, userId);
  await tx.prisma.user.update({
    where: { id: userId },
    data: roleColumns(to),
    select: { id: true },
  });
  if (to === null) await endSessions(tx, userId);
  if (!isPermitted(to, "staff")) {
    await tx.prisma.staffInvitation.deleteMany({ where: { invitedById: userId } });
  }
  const { username } = account;
  return {
    action: actionOf(role, to),
    entity: "account",
    entityId: userId,
    before: { username, role },
    after: { username, role: to },
  };
}

function actionOf(from: StaffRole | null, to: StaffRole | null) {
  if (from === null) return "account.make_admin";
  return to === null ? "account.remove_admin" : "account.change_role";
}

async function keepAnOwner(tx: PrismaTransaction, userId: number): Promise<void> {
  const others = await tx.prisma.user.count({
    where: { role: "owner", isVerified: true, id: { not: userId } },
  });
  if (others === 0) throw new DomainError("last_owner");
}
