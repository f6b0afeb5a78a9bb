"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFieldArray } from "react-hook-form";
import type { GameFormInput } from "@/contract/admin/catalogue/games";
import { MAX_GAME_CHOICES } from "@/domain/catalogue/game";
import { ARABIC, ENGLISH, TextInput, useProblem } from "@/features/admin/shared/form/text-input";
import { MoveButtons } from "@/features/admin/shared/table/move-buttons";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import { focusSoon } from "./focus-soon";
import { NEW_CHOICE } from "./game-values";

const GameTextInput = TextInput<GameFormInput>;

/**
 * The choices of one field of a game, in order. A choice has a value, which the supplier of the
 * top-up receives, and labels, which the buyer sees.
 */
export function ChoiceRows({ fieldIndex }: { fieldIndex: number }) {
  const texts = useTranslations("adminGames.form");
  const name = `fields.${fieldIndex}.choices` as const;
  const { fields, append, remove, move } = useFieldArray<GameFormInput, typeof name>({ name });
  const problem = useProblem(name);
  const errorId = useId();
  const addId = useId();
  return (
    <fieldset className="mt-5 min-w-0" aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-2 text-label">{texts("choices")}</legend>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => {
          const position = index + 1;
          const spoken = (shown: string, whole: string) => (
            <>
              <span aria-hidden="true">{shown}</span>
              <span className="sr-only">{whole}</span>
            </>
          );
          return (
            <li
              key={id}
              className="grid items-start gap-3 rounded-control bg-cloud p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <GameTextInput
                name={`${name}.${index}.value`}
                label={spoken(texts("value"), texts("valueOf", { position }))}
                input={{ dir: "ltr", required: true }}
              />
              <GameTextInput
                name={`${name}.${index}.label`}
                label={spoken(texts("label"), texts("labelOf", { position }))}
                input={{ ...ENGLISH, required: true }}
              />
              <GameTextInput
                name={`${name}.${index}.labelAr`}
                label={spoken(texts("labelAr"), texts("labelArOf", { position }))}
                input={ARABIC}
              />
              <div className="justify-self-end sm:mt-9">
                <MoveButtons
                  index={index}
                  count={fields.length}
                  labels={{
                    up: texts("moveChoiceUp", { position }),
                    down: texts("moveChoiceDown", { position }),
                    remove: texts("removeChoice", { position }),
                  }}
                  onMove={(to) => move(index, to)}
                  onRemove={() => {
                    remove(index);
                    focusSoon(addId);
                  }}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      {fields.length < MAX_GAME_CHOICES && (
        <Button
          id={addId}
          variant="outline"
          size="small"
          onClick={() => append(NEW_CHOICE, { focusName: `${name}.${fields.length}.value` })}
          className="mt-3"
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("addChoice")}
        </Button>
      )}
    </fieldset>
  );
}
