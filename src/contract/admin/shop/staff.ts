import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { reason, rowId } from "@/contract/admin/common";
import { STAFF_ROLES } from "@/domain/account/permissions";
import { LOCALES } from "@/domain/text/locale";

const staffRole = z.enum(STAFF_ROLES);

const staffMemberDto = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  role: staffRole,
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
});
export type StaffMemberDto = z.infer<typeof staffMemberDto>;

const staffInvitationDto = z.object({
  id: z.number().int(),
  email: z.string(),
  role: staffRole,
  invitedByName: z.string(),
  expiresAt: z.string(),
});
export type StaffInvitationDto = z.infer<typeof staffInvitationDto>;

/** The staff, and the invitations to it. */
export const staffDto = z.object({
  members: z.array(staffMemberDto),
  invitations: z.array(staffInvitationDto),
});

export const inviteStaffInput = z.object({
  email: emailInput.shape.email,
  role: staffRole,
  /** The language of the mail. */
  locale: z.enum(LOCALES),
});

export const revokeInvitationInput = z.object({ id: rowId });

/** `from`: the role that the admin saw; if it has changed since, the change is refused. */
export const changeStaffRoleInput = z.object({ userId: rowId, from: staffRole, to: staffRole });

export const removeStaffInput = z.object({ userId: rowId, from: staffRole });

export const removeSecondFactorInput = z.object({ userId: rowId, reason });
