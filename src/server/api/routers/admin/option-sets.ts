import { z } from "zod";
import { optionSetListDto } from "@/contract/admin/option-sets";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { listOptionSets } from "@/server/catalogue/option-set-list";

export const adminOptionSetsRouter = createRouter({
  list: adminProcedure
    .input(z.void())
    .output(optionSetListDto)
    .query(() => listOptionSets()),
});
