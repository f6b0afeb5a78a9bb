import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { gameDto } from "@/contract/games";
import {
  GAME_FIELD_TYPES,
  MAX_ANSWER_LENGTH,
  MAX_GAME_CHOICES,
  MAX_GAME_FIELDS,
} from "@/domain/catalogue/game";
import type { ErrorCode } from "@/domain/errors";
import { normalizeNumber } from "@/domain/text/normalize-digits";
import { isPlainLine } from "@/domain/text/text-limits";

const GAME_LIMITS = { slug: 40, name: 60, label: 40, hint: 160, value: 40 } as const;

const withCode = (code: ErrorCode) => ({ error: code });

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, withCode("product_text_too_long"))
    .refine(isPlainLine, withCode("hidden_characters"));

const requiredText = (max: number, missing: ErrorCode) => text(max).min(1, withCode(missing));

/** An optional text: empty is null. */
const optionalText = (max: number) => text(max).transform((value) => value || null);

/**
 * The minimum or maximum length of a buyer's answer to a field, from 1 to MAX_ANSWER_LENGTH
 * characters. The number is typed as text.
 */
const length = z
  .string(withCode("game_length_invalid"))
  .max(20, withCode("game_length_invalid"))
  .transform(normalizeNumber)
  .pipe(z.string().regex(/^\d{1,3}$/, withCode("game_length_invalid")))
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_ANSWER_LENGTH, withCode("game_length_invalid"));

const choiceForm = z.object({
  value: z
    .string()
    .trim()
    .max(GAME_LIMITS.value, withCode("game_key_invalid"))
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, withCode("game_key_invalid")),
  label: requiredText(GAME_LIMITS.label, "label_missing"),
  labelAr: optionalText(GAME_LIMITS.label),
});

const fieldForm = z
  .object({
    key: z
      .string()
      .trim()
      .regex(/^[A-Za-z][A-Za-z0-9_]{0,29}$/, withCode("game_key_invalid")),
    type: z.enum(GAME_FIELD_TYPES),
    label: requiredText(GAME_LIMITS.label, "label_missing"),
    labelAr: optionalText(GAME_LIMITS.label),
    hint: optionalText(GAME_LIMITS.hint),
    hintAr: optionalText(GAME_LIMITS.hint),
    minLength: length,
    maxLength: length,
    /** The values to choose from; emptied unless the field's type is `choice`. */
    choices: z.array(choiceForm).max(MAX_GAME_CHOICES, withCode("invalid_input")),
  })
  .refine((field) => field.minLength <= field.maxLength, {
    ...withCode("game_length_invalid"),
    path: ["maxLength"],
  })
  .refine((field) => field.type !== "choice" || field.choices.length > 0, {
    ...withCode("game_choices_missing"),
    path: ["choices"],
  })
  .superRefine(({ choices }, ctx) => {
    refuseRepeats(
      choices.map(({ value }) => value),
      (index) =>
        ctx.addIssue({ code: "custom", message: keyTaken, path: ["choices", index, "value"] }),
    );
  })
  .transform((field) => (field.type === "choice" ? field : { ...field, choices: [] }));

const keyTaken: ErrorCode = "game_key_taken";

function refuseRepeats(values: readonly string[], refuse: (index: number) => void): void {
  for (const [index, value] of values.entries()) {
    if (values.indexOf(value) < index) refuse(index);
  }
}

/** The values of the game form. Lengths are text as typed, and numbers in the parsed form. */
export const gameForm = z
  .object({
    slug: z
      .string()
      .trim()
      .max(GAME_LIMITS.slug, withCode("game_slug_invalid"))
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, withCode("game_slug_invalid")),
    name: requiredText(GAME_LIMITS.name, "product_name_missing"),
    nameAr: optionalText(GAME_LIMITS.name),
    fields: z
      .array(fieldForm)
      .min(1, withCode("game_fields_missing"))
      .max(MAX_GAME_FIELDS, withCode("invalid_input")),
  })
  .superRefine(({ fields }, ctx) => {
    refuseRepeats(
      fields.map(({ key }) => key),
      (index) =>
        ctx.addIssue({ code: "custom", message: keyTaken, path: ["fields", index, "key"] }),
    );
  });
export type GameFormInput = z.input<typeof gameForm>;
export type GameForm = z.output<typeof gameForm>;

export const saveGameInput = z.object({
  /** The game's id, and its version when the form was opened; null to add a new game. */
  base: z.object({ id: rowId, version: z.number().int().positive() }).nullable(),
  game: gameForm,
});
export const savedGameDto = z.object({ id: rowId });

const adminGameDto = gameDto.extend({
  version: z.number().int(),
  /** Products with this game, including archived ones. */
  products: z.number().int(),
});
export type AdminGameDto = z.infer<typeof adminGameDto>;

export const gameListDto = z.array(adminGameDto);
