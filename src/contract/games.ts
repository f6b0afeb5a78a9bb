import { z } from "zod";
import { GAME_FIELD_TYPES, MAX_TYPED_ANSWER } from "@/domain/catalogue/game";

/** A field of a game, as the buyer sees it. */
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

/** A game, whose fields the buyer of a top-up must answer. */
export const gameDto = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  fields: z.array(gameFieldDto),
  /** The game of the specification, whose answers have the specification's error messages. */
  isBuiltIn: z.boolean(),
});
export type GameDto = z.infer<typeof gameDto>;

/** Typed answers by the key of the field. */
export const topupFieldsInput = z
  .record(z.string().max(40), z.string().max(MAX_TYPED_ANSWER))
  .default({});

/** An answer in an order, with the labels of the time when it was given. */
export const topupAnswerDto = z.object({
  key: z.string(),
  label: z.string(),
  labelAr: z.string().nullable(),
  value: z.string(),
  /** The label of the chosen option; null for a typed answer. */
  valueLabel: z.string().nullable(),
  valueLabelAr: z.string().nullable(),
});

/** The account that a top-up of this product would go to. */
export const findPlayerInput = z.object({
  productId: z.number().int().positive().max(2_147_483_647),
  topupFields: topupFieldsInput,
});

/**
 * `unavailable`: the supplier gave no answer in time or cannot look up players. The purchase is
 * still possible.
 */
export const foundPlayerDto = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("found"), name: z.string() }),
  z.object({ outcome: z.enum(["not_found", "unavailable"]) }),
]);
export type FoundPlayerDto = z.infer<typeof foundPlayerDto>;
