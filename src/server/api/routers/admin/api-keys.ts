import { z } from "zod";
import {
  apiKeysDto,
  createApiKeyInput,
  createdApiKeyDto,
  revokeApiKeyInput,
} from "@/contract/admin/shop/api-keys";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { createApiKey, listApiKeys, revokeApiKey } from "@/server/api-keys/api-keys";

/** API keys, with which other programs call /api/v1. */
export const adminApiKeysRouter = createRouter({
  list: adminProcedure("settings")
    .input(z.void())
    .output(apiKeysDto)
    .query(() => listApiKeys()),

  create: adminMutation("settings", createApiKeyInput, createdApiKeyDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => createApiKey(ctx.call, input)),

  revoke: adminMutation("settings", revokeApiKeyInput, z.void()).mutation(({ ctx, input }) =>
    revokeApiKey(ctx.call, input),
  ),
});
