import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { optionStepDto } from "@/contract/options";
import { OPTION_SET_LIMITS, STEP_TYPES } from "@/domain/catalogue/option-set";
import type { ErrorCode } from "@/domain/errors";
import { centsFromDecimal } from "@/domain/money";
import { normalizeAmount } from "@/domain/text/normalize-digits";
import { isPlainLine } from "@/domain/text/text-limits";

const optionSetDto = z.object({
  id: rowId,
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  /** True for a set that comes with the shop and cannot be deleted. */
  isBuiltIn: z.boolean(),
  version: z.number().int(),
  steps: z.array(optionStepDto),
  /** Products with this set, including archived ones. */
  products: z.number().int(),
});
export type OptionSetDto = z.infer<typeof optionSetDto>;

export const optionSetListDto = z.array(optionSetDto);

export const optionSetIdInput = z.object({ id: rowId });
export const changeOptionSetInput = z.object({ id: rowId });
export const savedOptionSetDto = z.object({ id: rowId });

/**
 * Number of licence keys that can still be sold, per option value (`choice`), over all products
 * with this option set. The entry with `choice` "" counts keys without an option value.
 */
export const optionSetKeysDto = z.array(z.object({ choice: z.string(), count: z.number().int() }));

const withCode = (code: ErrorCode) => ({ error: code });

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, withCode("product_text_too_long"))
    .refine(isPlainLine, withCode("hidden_characters"));

const requiredText = (max: number) => text(max).min(1, withCode("label_missing"));

/** An optional text: empty is null. */
const optionalText = (max: number) => text(max).transform((value) => value || null);

/** A typed amount in dollars, positive or negative, parsed to cents. Empty is zero. */
const modifier = z
  .string(withCode("modifier_invalid"))
  .max(40, withCode("modifier_invalid"))
  .transform((typed) => normalizeAmount(typed.trim().replace(/^\+/, "")) || "0")
  .pipe(z.string().regex(/^-?\d{1,5}(\.\d{1,2})?$/, withCode("modifier_invalid")))
  .transform(centsFromDecimal);

const optionForm = z
  .object({
    value: text(OPTION_SET_LIMITS.id),
    label: requiredText(OPTION_SET_LIMITS.name),
    labelAr: optionalText(OPTION_SET_LIMITS.name),
    hint: optionalText(OPTION_SET_LIMITS.hint),
    hintAr: optionalText(OPTION_SET_LIMITS.hint),
    /** The price modifier as typed, in dollars; parsed to `modifierCents`. */
    modifier,
  })
  .transform(({ modifier: modifierCents, ...option }) => ({ ...option, modifierCents }));

const stepForm = z.object({
  id: text(OPTION_SET_LIMITS.id),
  type: z.enum(STEP_TYPES),
  required: z.boolean(),
  choosesKey: z.boolean(),
  name: requiredText(OPTION_SET_LIMITS.name),
  nameAr: optionalText(OPTION_SET_LIMITS.name),
  title: optionalText(OPTION_SET_LIMITS.title),
  titleAr: optionalText(OPTION_SET_LIMITS.title),
  hint: optionalText(OPTION_SET_LIMITS.hint),
  hintAr: optionalText(OPTION_SET_LIMITS.hint),
  placeholder: optionalText(OPTION_SET_LIMITS.title),
  placeholderAr: optionalText(OPTION_SET_LIMITS.title),
  options: z.array(optionForm).max(OPTION_SET_LIMITS.options),
});

/**
 * The typed values of the option set's editor. `optionSetProblem`
 * (src/domain/catalogue/option-set.ts) checks the rules that this schema does not, for example that
 * no two steps have the same id.
 */
export const optionSetForm = z.object({
  name: requiredText(OPTION_SET_LIMITS.name),
  nameAr: optionalText(OPTION_SET_LIMITS.name),
  steps: z.array(stepForm).max(OPTION_SET_LIMITS.steps),
});
export type OptionSetFormInput = z.input<typeof optionSetForm>;
export type OptionSetForm = z.output<typeof optionSetForm>;

export const saveOptionSetInput = z.object({
  /** The set's id, and its version when the editor was opened; null to add a new set. */
  base: z.object({ id: rowId, version: z.number().int().positive() }).nullable(),
  optionSet: optionSetForm,
});
export type SaveOptionSetInput = z.input<typeof saveOptionSetInput>;
