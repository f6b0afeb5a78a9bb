import type { AdminGameDto, GameFormInput } from "@/contract/admin/catalogue/games";
import { typedValues } from "@/features/admin/shared/form/typed-values";

export type FieldInput = GameFormInput["fields"][number];

export const NEW_CHOICE: FieldInput["choices"][number] = { value: "", label: "", labelAr: "" };

export const NEW_FIELD: FieldInput = {
  key: "",
  type: "digits",
  label: "",
  labelAr: "",
  hint: "",
  hintAr: "",
  minLength: "1",
  maxLength: "20",
  choices: [],
};

/** The initial values of a new game's form. */
export const NEW_GAME: GameFormInput = { slug: "", name: "", nameAr: "", fields: [NEW_FIELD] };

/** The initial form values of a stored game. */
export function gameValuesOf(game: AdminGameDto): GameFormInput {
  const fields = game.fields.map((field) => ({
    ...typedValues(NEW_FIELD, { ...field, choices: [] }),
    choices: field.choices.map((choice) => typedValues(NEW_CHOICE, choice)),
  }));
  return typedValues(NEW_GAME, { ...game, fields });
}
