"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { GameFormInput } from "@/contract/admin/catalogue/games";
import { GAME_FIELD_TYPES } from "@/domain/catalogue/game";
import { ARABIC, ENGLISH, TextInput } from "@/features/admin/shared/form/text-input";
import { MoveButtons } from "@/features/admin/shared/table/move-buttons";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { ChoiceRows } from "./choice-rows";
import { NEW_CHOICE } from "./game-values";

const GameTextInput = TextInput<GameFormInput>;

type GameFieldCardProps = {
  index: number;
  /** The number of fields of the game. */
  count: number;
  /** True for a field of the built-in game: only its texts can be changed. */
  isFixed: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One field that the buyer fills in: texts in both languages, key, type and limits. */
export function GameFieldCard({ index, count, isFixed, onMove, onRemove }: GameFieldCardProps) {
  const texts = useTranslations("adminGames.form");
  const headingId = useId();
  const path = `fields.${index}` as const;
  const position = index + 1;
  const type = useWatch<GameFormInput, `fields.${number}.type`>({ name: `${path}.type` });
  return (
    <li
      aria-labelledby={headingId}
      className="rounded-card border-[1.5px] border-line p-4 pt-2.5 sm:p-5 sm:pt-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id={headingId} className="text-label">
          {texts("field", { position })}
        </h3>
        {!isFixed && (
          <MoveButtons
            index={index}
            count={count}
            labels={{
              up: texts("moveUp", { position }),
              down: texts("moveDown", { position }),
              remove: texts("remove", { position }),
            }}
            onMove={onMove}
            onRemove={onRemove}
          />
        )}
      </div>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        <GameTextInput
          name={`${path}.label`}
          label={texts("label")}
          input={{ ...ENGLISH, required: true }}
        />
        <GameTextInput name={`${path}.labelAr`} label={texts("labelAr")} optional input={ARABIC} />
        <GameTextInput name={`${path}.hint`} label={texts("hint")} optional input={ENGLISH} />
        <GameTextInput name={`${path}.hintAr`} label={texts("hintAr")} optional input={ARABIC} />
        <GameTextInput
          name={`${path}.key`}
          label={texts("key")}
          help={texts("keyHelp")}
          input={{ dir: "ltr", required: true, readOnly: isFixed }}
        />
        <TypeField index={index} type={type} isFixed={isFixed} />
        {type !== "choice" && (
          <>
            <LengthInput index={index} end="minLength" type={type} isFixed={isFixed} />
            <LengthInput index={index} end="maxLength" type={type} isFixed={isFixed} />
          </>
        )}
      </div>
      {type === "choice" && <ChoiceRows fieldIndex={index} />}
    </li>
  );
}

type FieldType = GameFormInput["fields"][number]["type"];

function TypeField({ index, type, isFixed }: { index: number; type: FieldType; isFixed: boolean }) {
  const texts = useTranslations("adminGames.form");
  const { setValue, getValues, clearErrors } = useFormContext<GameFormInput>();

  function choose(chosen: FieldType) {
    setValue(`fields.${index}.type`, chosen, { shouldDirty: true });
    if (chosen === "choice" && getValues(`fields.${index}.choices`).length === 0) {
      setValue(`fields.${index}.choices`, [NEW_CHOICE], { shouldDirty: true });
    }
    clearErrors(`fields.${index}`);
  }

  return (
    <Field label={texts("type")}>
      {(control) => (
        <Select
          {...control}
          value={type}
          options={GAME_FIELD_TYPES.map((value) => ({ value, label: texts(`types.${value}`) }))}
          onChange={choose}
          disabled={isFixed}
        />
      )}
    </Field>
  );
}

type LengthInputProps = {
  index: number;
  end: "minLength" | "maxLength";
  type: "digits" | "text";
  isFixed: boolean;
};

function LengthInput({ index, end, type, isFixed }: LengthInputProps) {
  const texts = useTranslations("adminGames.form");
  return (
    <GameTextInput
      name={`fields.${index}.${end}`}
      label={texts(end)}
      help={texts(`lengthHelp.${type}`)}
      input={{ dir: "ltr", inputMode: "numeric", required: true, readOnly: isFixed }}
    />
  );
}
