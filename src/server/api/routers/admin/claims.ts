import { z } from "zod";
import {
  batchActionInput,
  claimInput,
  claimPictureFile,
  claimPictureIdInput,
  claimRowDto,
  claimTableDto,
  claimTableInput,
  quarantinedBatchDto,
  refundClaimInput,
  replaceKeysInput,
  replyClaimInput,
} from "@/contract/admin/orders/claims";
import { adminMutation, adminProcedure } from "@/server/api/trpc";
import { claimPicture } from "@/server/claims/admin-claims";
import { refundClaim, replaceKeys, replyToClaim } from "@/server/claims/answer-claim";
import { claimRow, claimTable } from "@/server/claims/claim-table";
import {
  offerReplacements,
  quarantineBatch,
  quarantinedBatches,
  releaseBatch,
} from "@/server/claims/quarantine";

/** No output: after the call, the panel reloads the order's page, which contains the claims. */
const nothing = z.void();

/**
 * Actions on claims (problems that buyers report), as part of `admin.orders`. Decision 038 (problem
 * reports).
 */
export const claimProcedures = {
  /** The claims of all orders, for API clients. The panel shows each claim with its order. */
  claims: adminProcedure("orders:read")
    .input(claimTableInput)
    .output(claimTableDto)
    .query(({ input }) => claimTable(input)),

  claim: adminProcedure("orders:read")
    .input(claimInput)
    .output(claimRowDto)
    .query(({ input }) => claimRow(input.id)),

  replyClaim: adminMutation("orders:read", replyClaimInput, nothing).mutation(({ ctx, input }) =>
    replyToClaim(ctx.call, input),
  ),

  replaceKeys: adminMutation("orders:refund", replaceKeysInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => replaceKeys(ctx.call, input)),

  refundClaim: adminMutation("orders:refund", refundClaimInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => refundClaim(ctx.call, input)),

  /** A picture that the buyer attached to a claim, served as a file under its own path. */
  claimPicture: adminProcedure("orders:read")
    .meta({ isFile: true })
    .input(claimPictureIdInput)
    .output(claimPictureFile)
    .query(({ input }) => claimPicture(input.id)),

  quarantinedBatches: adminProcedure("orders:read")
    .input(z.void())
    .output(z.array(quarantinedBatchDto))
    .query(() => quarantinedBatches()),

  releaseBatch: adminMutation("keys:add", batchActionInput, nothing).mutation(({ ctx, input }) =>
    releaseBatch(ctx.call, input),
  ),

  quarantineBatch: adminMutation("keys:add", batchActionInput, nothing).mutation(({ ctx, input }) =>
    quarantineBatch(ctx.call, input),
  ),

  offerReplacements: adminMutation(
    "orders:refund",
    batchActionInput,
    z.object({ told: z.number().int() }),
  ).mutation(({ ctx, input }) => offerReplacements(ctx.call, input)),
};
