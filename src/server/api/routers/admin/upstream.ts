import { z } from "zod";
import { saveUpstreamLimitInput, upstreamAccountsDto } from "@/contract/admin/shop/upstream";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { listUpstreamAccounts, saveUpstreamLimit } from "@/server/upstream/accounts";

/** Other shops that order from this one, with their prepaid limits. */
export const adminUpstreamRouter = createRouter({
  list: adminProcedure("settings")
    .input(z.void())
    .output(upstreamAccountsDto)
    .query(() => listUpstreamAccounts()),

  /** Requires proof, because raising a limit lets another shop order without paying. */
  save: adminMutation("settings", saveUpstreamLimitInput, z.void())
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => saveUpstreamLimit(ctx.call, input)),
});
