import { z } from "zod";
import {
  addKeysDto,
  addKeysInput,
  batchCostInput,
  keyActionInput,
  keyTableDto,
  keyTableInput,
  revealedKeyDto,
} from "@/contract/admin/catalogue/keys";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { addKeys } from "@/server/keys/add-keys";
import { correctBatchCost } from "@/server/keys/correct-batch-cost";
import { keyTable } from "@/server/keys/key-table";
import { releaseKey } from "@/server/keys/release-key";
import { revealKey } from "@/server/keys/reveal-key";
import { consumeReveal } from "@/server/keys/reveal-rate-limit";
import { revokeKey } from "@/server/keys/revoke-key";

export const adminKeysRouter = createRouter({
  table: adminProcedure("keys:add")
    .input(keyTableInput)
    .output(keyTableDto)
    .query(({ input }) => keyTable(input)),

  add: adminMutation("keys:add", addKeysInput, addKeysDto)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => addKeys(ctx.call, input)),

  /** Corrects the cost per key of a batch. Sold keys keep their recorded cost. */
  correctBatchCost: adminMutation("keys:add", batchCostInput, z.void()).mutation(
    async ({ ctx, input }) => {
      await correctBatchCost(ctx.call, input);
    },
  ),

  /** Shows one key; the reason is recorded. */
  reveal: adminMutation("keys:reveal", keyActionInput, revealedKeyDto)
    .meta({ needsProof: true })
    .mutation(async ({ ctx, input }) => {
      await consumeReveal(ctx.user);
      return revealKey(ctx.call, input);
    }),

  /** Returns a revealed key to the pool. */
  release: adminMutation("keys:add", keyActionInput, z.void()).mutation(async ({ ctx, input }) => {
    await releaseKey(ctx.call, input);
  }),

  /** Permanently removes an available or revealed key from the pool. */
  revoke: adminMutation("keys:add", keyActionInput, z.void()).mutation(async ({ ctx, input }) => {
    await revokeKey(ctx.call, input);
  }),
});
