import { z } from "zod";
import {
  changeOptionSetInput,
  optionSetIdInput,
  optionSetKeysDto,
  optionSetListDto,
  savedOptionSetDto,
  saveOptionSetInput,
} from "@/contract/admin/catalogue/option-sets";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { keysOfOptionSet, listOptionSets } from "@/server/catalogue/options/option-set-list";
import { deleteOptionSet, saveOptionSet } from "@/server/catalogue/options/save-option-set";

export const adminOptionSetsRouter = createRouter({
  list: adminProcedure("any_staff")
    .input(z.void())
    .output(optionSetListDto)
    .query(() => listOptionSets()),

  /**
   * Numbers of keys that may still be sold, by choice. Before a save, the form shows how many keys
   * without a choice would move to the first value of the step that chooses the key.
   */
  keys: adminProcedure("any_staff")
    .input(optionSetIdInput)
    .output(optionSetKeysDto)
    .query(({ input }) => keysOfOptionSet(input.id)),

  save: adminMutation("products:write", saveOptionSetInput, savedOptionSetDto).mutation(
    ({ ctx, input }) => saveOptionSet(ctx.call, input),
  ),

  delete: adminMutation("products:write", changeOptionSetInput, savedOptionSetDto).mutation(
    ({ ctx, input }) => deleteOptionSet(ctx.call, input.id),
  ),
});
