import { z } from "zod";
import {
  addKeysDto,
  addKeysInput,
  keyActInput,
  keyTableDto,
  keyTableInput,
  revealedKeyDto,
} from "@/contract/admin/keys";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { wishOf } from "@/server/api/wish";
import { addKeys } from "@/server/keys/add-keys";
import { keyTable } from "@/server/keys/key-table";
import { retireKey } from "@/server/keys/retire-key";
import { revealKey } from "@/server/keys/reveal-key";

export const adminKeysRouter = createRouter({
  table: adminProcedure
    .input(keyTableInput)
    .output(keyTableDto)
    .query(({ input }) => keyTable(input)),

  add: adminProcedure
    .input(addKeysInput)
    .output(addKeysDto)
    .mutation(({ ctx, input }) => addKeys(wishOf(ctx.user, "keys.addKeys", input), input)),

  /** Shows one key; the reason is recorded. */
  reveal: adminProcedure
    .input(keyActInput)
    .output(revealedKeyDto)
    .mutation(({ ctx, input }) => revealKey(wishOf(ctx.user, "keys.revealKey", input), input)),

  /** Takes a free key out of the pool for good. */
  retire: adminProcedure
    .input(keyActInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await retireKey(wishOf(ctx.user, "keys.retireKey", input), input);
    }),
});
