import { z } from "zod";
import {
  addKeysDto,
  addKeysInput,
  keyActionInput,
  keyTableDto,
  keyTableInput,
  revealedKeyDto,
} from "@/contract/admin/keys";
import { adminCallOf } from "@/server/api/idempotency-key";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { addKeys } from "@/server/keys/add-keys";
import { keyTable } from "@/server/keys/key-table";
import { revealKey } from "@/server/keys/reveal-key";
import { revokeKey } from "@/server/keys/revoke-key";

export const adminKeysRouter = createRouter({
  table: adminProcedure
    .input(keyTableInput)
    .output(keyTableDto)
    .query(({ input }) => keyTable(input)),

  add: adminProcedure
    .input(addKeysInput)
    .output(addKeysDto)
    .mutation(({ ctx, input }) => addKeys(adminCallOf(ctx.user, "keys.addKeys", input), input)),

  /** Shows one key; the reason is recorded. */
  reveal: adminProcedure
    .input(keyActionInput)
    .output(revealedKeyDto)
    .mutation(({ ctx, input }) => revealKey(adminCallOf(ctx.user, "keys.revealKey", input), input)),

  /** Takes an available key out of the pool for good. */
  revoke: adminProcedure
    .input(keyActionInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await revokeKey(adminCallOf(ctx.user, "keys.retireKey", input), input);
    }),
});
