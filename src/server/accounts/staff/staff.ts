import type { z } from "zod";
import type {
  changeStaffRoleInput,
  removeStaffInput,
  StaffInvitationDto,
  StaffMemberDto,
} from "@/contract/admin/shop/staff";
import { STAFF_ROLES, type StaffRole, staffRoleOf } from "@/domain/account/permissions";
import { lockStaffFor, setRole } from "@/server/accounts/staff/staff-roles";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";

/** The staff, owners first, and the open invitations. */
export async function listStaff(): Promise<{
  members: StaffMemberDto[];
  invitations: StaffInvitationDto[];
}> {
  const members = await db().user.findMany({
    where: { role: { not: null }, isVerified: true },
    select: {
      id: true,
      username: true,
      email: true,
      role: true,
      createdAt: true,
      secondFactor: { select: { confirmedAt: true } },
      passkeys: { select: { id: true } },
    },
    orderBy: { id: "asc" },
  });
  const invitations = await db().staffInvitation.findMany({
    where: { expiresAt: { gt: await readMoment(autocommit, databaseClock) } },
    select: { id: true, email: true, role: true, invitedByName: true, expiresAt: true },
    orderBy: { id: "asc" },
  });
  return {
    members: members
      .map(({ secondFactor, passkeys, ...row }) => ({
        ...row,
        role: known(row.role),
        hasSecondFactor: Boolean(secondFactor?.confirmedAt) || passkeys.length > 0,
        createdAt: row.createdAt.toISOString(),
      }))
      .sort((one, other) => STAFF_ROLES.indexOf(one.role) - STAFF_ROLES.indexOf(other.role)),
    invitations: invitations.map((row) => ({
      ...row,
      role: known(row.role),
      expiresAt: row.expiresAt.toISOString(),
    })),
  };
}

/** Parses a role from the database, whose constraint allows only STAFF_ROLES. */
function known(role: string | null): StaffRole {
  const found = staffRoleOf(role);
  if (found === null) throw new Error(`there is no role ${role}`);
  return found;
}

/**
 * Changes a staff member's role if it is still `from`.
 * @throws DomainError staff_changed, last_owner; not_allowed if the admin has lost the permission
 */
export async function changeStaffRole(
  call: AdminCall,
  { userId, from, to }: z.output<typeof changeStaffRoleInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    await lockStaffFor(tx, call.admin);
    return { ...(await setRole(tx, { userId, from, to })), result: null };
  });
}

/**
 * Removes a staff member: the account remains, and its sessions end.
 * @throws DomainError staff_changed, last_owner; not_allowed if the admin has lost the permission
 */
export async function removeStaff(
  call: AdminCall,
  { userId, from }: z.output<typeof removeStaffInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    await lockStaffFor(tx, call.admin);
    return { ...(await setRole(tx, { userId, from, to: null })), result: null };
  });
}
