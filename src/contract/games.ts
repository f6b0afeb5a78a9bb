import { z } from "zod";
import { GAME_FIELD_TYPES, MAX_TYPED_ANSWER } from "@/domain/catalogue/game";

/** What a buyer is asked for one field of a game. */
const gameFieldDto = z.object({
  key: z.string(),
  type: z.enum(GAME_FIELD_TYPES),
  label: z.string(),
  labelAr: z.string().nullable(),
  hint: z.string().nullable(),
  hintAr: z.string().nullable(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  choices: z.array(
    z.object({ value: z.string(), label: z.string(), labelAr: z.string().nullable() }),
  ),
});

/** What a top-up asks from its buyer. */
export const gameDto = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  fields: z.array(gameFieldDto),
  /** The specified one: its messages are the specification's. */
  isBuiltIn: z.boolean(),
});
export type GameDto = z.infer<typeof gameDto>;

/** Answers by the key of the field, as they were typed. */
export const topupFieldsInput = z
  .record(z.string().max(40), z.string().max(MAX_TYPED_ANSWER))
  .default({});

/** An answer of an order with the words that it was given under. */
export const topupAnswerDto = z.object({
  key: z.string(),
  label: z.string(),
  labelAr: z.string().nullable(),
  value: z.string(),
  /** The name of what was chosen; null where it was typed. */
  valueLabel: z.string().nullable(),
  valueLabelAr: z.string().nullable(),
});

/** Whose account a top-up of this product would go to. */
export const findPlayerInput = z.object({
  productId: z.number().int().positive().max(2_147_483_647),
  topupFields: topupFieldsInput,
});

/** `unavailable` keeps nothing from being bought. */
export const foundPlayerDto = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("found"), name: z.string() }),
  z.object({ outcome: z.enum(["not_found", "unavailable"]) }),
]);
export type FoundPlayerDto = z.infer<typeof foundPlayerDto>;
