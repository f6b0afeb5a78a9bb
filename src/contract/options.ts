import { z } from "zod";
import { STEP_TYPES } from "@/domain/catalogue/option-set";
import type { Cents } from "@/domain/money";

/** A chosen option of a line, with its texts in both languages. */
export const chosenOptionDto = z.object({
  stepId: z.string(),
  value: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  label: z.string(),
  labelAr: z.string().nullable(),
});

const stepOptionDto = z.object({
  value: z.string(),
  label: z.string(),
  labelAr: z.string().nullable(),
  hint: z.string().nullable(),
  hintAr: z.string().nullable(),
  modifierCents: z.custom<Cents>((value) => Number.isSafeInteger(value)).meta({ type: "integer" }),
});

/** One question of the wizard (src/domain/catalogue/option-set.ts). */
export const optionStepDto = z.object({
  id: z.string(),
  type: z.enum(STEP_TYPES),
  required: z.boolean(),
  choosesKey: z.boolean(),
  name: z.string(),
  nameAr: z.string().nullable(),
  title: z.string().nullable(),
  titleAr: z.string().nullable(),
  hint: z.string().nullable(),
  hintAr: z.string().nullable(),
  placeholder: z.string().nullable(),
  placeholderAr: z.string().nullable(),
  options: z.array(stepOptionDto),
});
