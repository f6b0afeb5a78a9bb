"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import type { OptionSetFormInput } from "@/contract/admin/catalogue/option-sets";
import { longerCostsLess } from "@/domain/catalogue/inverted-duration-price";
import { OPTION_SET_LIMITS } from "@/domain/catalogue/option-set";
import { ARABIC, ENGLISH, TextInput, useProblem } from "@/features/admin/shared/form/text-input";
import { MoveButtons } from "@/features/admin/shared/table/move-buttons";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { FieldError } from "@/ui/form/field";
import { modifierIn, NEW_OPTION, suggestedKey } from "./option-set-values";

const SetTextInput = TextInput<OptionSetFormInput>;

/** The options of a step (a question to the buyer), in order: texts, key and price modifier. */
export function OptionRows({ stepIndex }: { stepIndex: number }) {
  const texts = useTranslations("adminOptions.form");
  const name = `steps.${stepIndex}.options` as const;
  const { fields, append, remove, move } = useFieldArray<OptionSetFormInput, typeof name>({ name });
  const problem = useProblem(name);
  const errorId = useId();
  return (
    <fieldset className="mt-5 min-w-0" aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-2 text-label">{texts("options")}</legend>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <OptionRow
            key={id}
            stepIndex={stepIndex}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <LengthWarning stepIndex={stepIndex} />
      {fields.length < OPTION_SET_LIMITS.options && (
        <Button
          variant="outline"
          size="small"
          onClick={() => append(NEW_OPTION, { focusName: `${name}.${fields.length}.label` })}
          className="mt-3"
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("addOption")}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Warns of a longer subscription that costs less than a shorter one: usually the price modifier has
 * a wrong plus or minus sign.
 */
function LengthWarning({ stepIndex }: { stepIndex: number }) {
  const texts = useTranslations("adminOptions.form");
  const options = useWatch<OptionSetFormInput, `steps.${number}.options`>({
    name: `steps.${stepIndex}.options`,
  });
  const priced = options.flatMap(({ label, modifier }) => {
    const amount = modifierIn(modifier);
    return amount === null ? [] : [{ label, modifierCents: amount }];
  });
  const found = longerCostsLess(priced);
  return (
    <div role="status">
      {found && (
        <Alert kind="wait" className="mt-3">
          {texts.rich("longerCostsLess", {
            longer: () => <bdi>{found.longer.label}</bdi>,
            shorter: () => <bdi>{found.shorter.label}</bdi>,
          })}
        </Alert>
      )}
    </div>
  );
}

type OptionRowProps = {
  stepIndex: number;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function OptionRow({ stepIndex, index, count, onMove, onRemove }: OptionRowProps) {
  const texts = useTranslations("adminOptions.form");
  const { getFieldState, getValues, setValue } = useFormContext<OptionSetFormInput>();
  const path = `steps.${stepIndex}.options.${index}` as const;
  const position = index + 1;
  const named = (text: string) => (
    <>
      {text}
      <span className="sr-only"> {texts("ofOption", { position })}</span>
    </>
  );

  /** Derives the key of a new option from its label until the admin types a key. */
  function suggest(label: string) {
    const key = `${path}.value` as const;
    const isOwn = getValues(key) !== "" && getFieldState(key).isDirty === false;
    if (!isOwn && !getFieldState(key).isTouched) {
      setValue(key, suggestedKey(label), { shouldDirty: true });
    }
  }

  return (
    <li className="grid items-start gap-3 rounded-control bg-cloud p-3 sm:grid-cols-2">
      <SetTextInput
        name={`${path}.label`}
        label={named(texts("label"))}
        isOnReceipts
        rules={{ onChange: (event: { target: { value: string } }) => suggest(event.target.value) }}
        input={{ ...ENGLISH, required: true }}
      />
      <SetTextInput
        name={`${path}.labelAr`}
        label={named(texts("labelAr"))}
        isOnReceipts
        optional
        input={ARABIC}
      />
      <SetTextInput name={`${path}.hint`} label={named(texts("hint"))} optional input={ENGLISH} />
      <SetTextInput
        name={`${path}.hintAr`}
        label={named(texts("hintAr"))}
        optional
        input={ARABIC}
      />
      <SetTextInput
        name={`${path}.value`}
        label={named(texts("key"))}
        input={{ dir: "ltr", required: true }}
      />
      <SetTextInput
        name={`${path}.modifier`}
        label={named(texts("modifier"))}
        optional
        help={texts("modifierHelp")}
        input={{
          dir: "ltr",
          inputMode: "text",
          placeholder: "0.00",
          start: <span className="text-ink-3">$</span>,
        }}
      />
      <div className="justify-self-end sm:col-span-2">
        <MoveButtons
          index={index}
          count={count}
          labels={{
            up: texts("moveOptionUp", { position }),
            down: texts("moveOptionDown", { position }),
            remove: texts("removeOption", { position }),
          }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
