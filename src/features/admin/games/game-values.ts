import type { AdminGameDto, GameFormInput } from "@/contract/admin/catalogue/games";
import { formDefaults } from "@/contract/admin/form-defaults";

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
    ...formDefaults(NEW_FIELD, { ...field, choices: [] }),
    choices: field.choices.map((choice) => formDefaults(NEW_CHOICE, choice)),
  }));
  return formDefaults(NEW_GAME, { ...game, fields });
}
