import { z } from "zod";
import {
  acceptClaimInput,
  disputeDto,
  disputeIdInput,
  sendEvidenceInput,
} from "@/contract/admin/orders/disputes";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { acceptClaim, adminDispute, sendEvidence } from "@/server/payments/disputes/admin-dispute";

/** No output: the panel reloads the dispute's page. */
const nothing = z.void();

export const adminDisputesRouter = createRouter({
  get: adminProcedure("orders:read")
    .input(disputeIdInput)
    .output(disputeDto)
    .query(({ input }) => adminDispute(input.id)),

  sendEvidence: adminMutation("orders:refund", sendEvidenceInput, nothing).mutation(
    ({ ctx, input }) => sendEvidence(ctx.call, input),
  ),

  acceptClaim: adminMutation("orders:refund", acceptClaimInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => acceptClaim(ctx.call, input)),
});
