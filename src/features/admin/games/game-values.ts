import type { AdminGameDto, GameFormInput } from "@/contract/admin/games";

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

/** What the form of a new game begins with. */
export const NEW_GAME: GameFormInput = { slug: "", name: "", nameAr: "", fields: [NEW_FIELD] };

/** What the form of a game begins with. */
export function gameValuesOf(game: AdminGameDto): GameFormInput {
  return {
    slug: game.slug,
    name: game.name,
    nameAr: game.nameAr ?? "",
    fields: game.fields.map((field) => ({
      ...field,
      labelAr: field.labelAr ?? "",
      hint: field.hint ?? "",
      hintAr: field.hintAr ?? "",
      minLength: String(field.minLength),
      maxLength: String(field.maxLength),
      choices: field.choices.map((choice) => ({ ...choice, labelAr: choice.labelAr ?? "" })),
    })),
  };
}
