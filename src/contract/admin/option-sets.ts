import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { optionStepDto } from "@/contract/options";

const optionSetDto = z.object({
  id: rowId,
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  /** One of the specification's: never deleted. */
  isBuiltIn: z.boolean(),
  version: z.number().int(),
  steps: z.array(optionStepDto),
  /** How many products name it, archived ones too. */
  products: z.number().int(),
});
export type OptionSetDto = z.infer<typeof optionSetDto>;

export const optionSetListDto = z.array(optionSetDto);
