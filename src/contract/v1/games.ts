import { z } from "zod";
import { cursor, id, listOf } from "@/contract/v1/common";
import { GAME_FIELD_TYPES, MAX_GAME_CHOICES, MAX_GAME_FIELDS } from "@/domain/catalogue/game";

const text = z.string().max(400);
const length = z.number().int().min(1).max(999);

const choice = { value: text, label: text };
const field = { key: text, type: z.enum(GAME_FIELD_TYPES), label: text };

const gameField = z.object({
  ...field,
  labelAr: text.nullable(),
  hint: text.nullable(),
  hintAr: text.nullable(),
  minLength: length,
  maxLength: length,
  choices: z.array(z.object({ ...choice, labelAr: text.nullable() })),
});

export const game = z.object({
  id,
  slug: text,
  name: text,
  nameAr: text.nullable(),
  fields: z.array(gameField).meta({ description: "What the buyer of a top-up must answer" }),
  isBuiltIn: z.boolean().meta({ description: "Keeps its slug and the rules of its fields" }),
  products: z.number().int().meta({ description: "Including archived ones" }),
  version: z.number().int().meta({ description: "Grows with each change; also in ETag" }),
});

export const gamesQuery = z.strictObject({ cursor });
export const games = listOf(game);

const values = {
  slug: text,
  name: text,
  nameAr: text.nullable(),
  fields: z
    .array(
      z.strictObject({
        ...field,
        labelAr: text.nullable().default(null),
        hint: text.nullable().default(null),
        hintAr: text.nullable().default(null),
        minLength: length.default(1),
        maxLength: length.default(40),
        choices: z
          .array(z.strictObject({ ...choice, labelAr: text.nullable().default(null) }))
          .max(MAX_GAME_CHOICES)
          .default([])
          .meta({ description: "Only for the type `choice`" }),
      }),
    )
    .max(MAX_GAME_FIELDS),
};

export const gameChanges = z
  .strictObject(values)
  .partial()
  .meta({ description: "Absent fields stay as they are" });

export const newGame = z
  .strictObject(values)
  .partial()
  .required({ slug: true, name: true, fields: true });

export const deletedGame = z.object({ id });
