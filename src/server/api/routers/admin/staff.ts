import { z } from "zod";
import {
  erasuresDto,
  findPersonInput,
  personDto,
  requestErasureForInput,
  takeBackErasureInput,
} from "@/contract/admin/people/erasures";
import {
  changeStaffRoleInput,
  inviteStaffInput,
  removeSecondFactorInput,
  removeStaffInput,
  revokeInvitationInput,
  staffDto,
} from "@/contract/admin/shop/staff";
import { removeSecondFactor } from "@/server/accounts/second-factor/remove-second-factor";
import { changeStaffRole, listStaff, removeStaff } from "@/server/accounts/staff/staff";
import { inviteStaff, revokeInvitation } from "@/server/accounts/staff/staff-invitations";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import {
  findPerson,
  listErasures,
  requestErasureFor,
  takeBackErasureFor,
} from "@/server/privacy/admin-erasures";

/** Schema of an absent input or output. Changes return nothing: the panel reloads the list. */
const nothing = z.void();

/** The procedures of the permission `staff`: staff, invitations and erasures of personal data. */
export const adminStaffRouter = createRouter({
  list: adminProcedure("staff")
    .input(nothing)
    .output(staffDto)
    .query(() => listStaff()),

  invite: adminMutation("staff", inviteStaffInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => inviteStaff(ctx.call, input)),

  revokeInvitation: adminMutation("staff", revokeInvitationInput, nothing).mutation(
    ({ ctx, input }) => revokeInvitation(ctx.call, input),
  ),

  changeRole: adminMutation("staff", changeStaffRoleInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => changeStaffRole(ctx.call, input)),

  remove: adminMutation("staff", removeStaffInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => removeStaff(ctx.call, input)),

  removeSecondFactor: adminMutation("staff", removeSecondFactorInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => removeSecondFactor(ctx.call, input)),

  /**
   * Pending erasures. The list names people, so it needs the permission `staff`. Decision 035
   * (export and erasure of personal data).
   */
  erasures: adminProcedure("staff")
    .input(nothing)
    .output(erasuresDto)
    .query(() => listErasures()),

  findPerson: adminProcedure("staff")
    .input(findPersonInput)
    .output(personDto)
    .query(({ input }) => findPerson(input)),

  requestErasure: adminMutation("staff", requestErasureForInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => requestErasureFor(ctx.call, input)),

  takeBackErasure: adminMutation("staff", takeBackErasureInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => takeBackErasureFor(ctx.call, input)),
});
