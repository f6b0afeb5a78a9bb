"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { OptionSetFormInput } from "@/contract/admin/catalogue/option-sets";
import { hasOptions, STEP_TYPES, type StepType } from "@/domain/catalogue/option-set";
import { ARABIC, ENGLISH, TextInput } from "@/features/admin/shared/form/text-input";
import { MoveButtons } from "@/features/admin/shared/table/move-buttons";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import { Switch } from "@/ui/form/switch";
import { OptionRows } from "./option-rows";
import { NEW_OPTION } from "./option-set-values";

const SetTextInput = TextInput<OptionSetFormInput>;

type StepCardProps = {
  /** The id of the edited set; null for a new set. */
  setId: number | null;
  index: number;
  /** The number of steps of the set. */
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One step (question) of an option set: texts in both languages, type and options. */
export function StepCard({ setId, index, count, onMove, onRemove }: StepCardProps) {
  const texts = useTranslations("adminOptions.form");
  const headingId = useId();
  const path = `steps.${index}` as const;
  const position = index + 1;
  const type = useWatch<OptionSetFormInput, `steps.${number}.type`>({ name: `${path}.type` });
  return (
    <li
      aria-labelledby={headingId}
      className="rounded-card border-[1.5px] border-line p-4 pt-2.5 sm:p-5 sm:pt-3"
    >
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id={headingId} className="text-label">
          {texts("step", { position })}
        </h3>
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
      </div>
      <div className="mt-2 grid gap-5 sm:grid-cols-2">
        <SetTextInput
          name={`${path}.name`}
          label={texts("stepName")}
          input={{ ...ENGLISH, required: true }}
        />
        <SetTextInput name={`${path}.nameAr`} label={texts("stepNameAr")} optional input={ARABIC} />
        <SetTextInput name={`${path}.title`} label={texts("question")} optional input={ENGLISH} />
        <SetTextInput
          name={`${path}.titleAr`}
          label={texts("questionAr")}
          optional
          input={ARABIC}
        />
        <SetTextInput
          name={`${path}.hint`}
          label={texts("hint")}
          optional
          help={texts("hintHelp")}
          input={ENGLISH}
        />
        <SetTextInput name={`${path}.hintAr`} label={texts("hintAr")} optional input={ARABIC} />
        <SetTextInput
          name={`${path}.id`}
          label={texts("key")}
          help={texts("keyHelp")}
          input={{ dir: "ltr", required: true }}
        />
        <TypeField index={index} type={type} />
        {!hasOptions(type) && (
          <>
            <SetTextInput
              name={`${path}.placeholder`}
              label={texts("placeholder")}
              optional
              input={ENGLISH}
            />
            <SetTextInput
              name={`${path}.placeholderAr`}
              label={texts("placeholderAr")}
              optional
              input={ARABIC}
            />
          </>
        )}
        <StepSwitches setId={setId} index={index} type={type} />
      </div>
      {hasOptions(type) && <OptionRows stepIndex={index} />}
    </li>
  );
}

function TypeField({ index, type }: { index: number; type: StepType }) {
  const texts = useTranslations("adminOptions.form");
  const { setValue, getValues, clearErrors } = useFormContext<OptionSetFormInput>();

  function choose(chosen: StepType) {
    setValue(`steps.${index}.type`, chosen, { shouldDirty: true });
    const options = getValues(`steps.${index}.options`);
    const kept = options.length > 0 ? options : [NEW_OPTION];
    setValue(`steps.${index}.options`, hasOptions(chosen) ? kept : [], { shouldDirty: true });
    if (chosen !== "select" && chosen !== "radio") {
      setValue(`steps.${index}.choosesKey`, false, { shouldDirty: true });
    }
    clearErrors(`steps.${index}`);
  }

  return (
    <Field label={texts("type")}>
      {(control) => (
        <Select
          {...control}
          value={type}
          options={STEP_TYPES.map((value) => ({ value, label: texts(`types.${value}`) }))}
          onChange={choose}
        />
      )}
    </Field>
  );
}

type StepSwitchesProps = { setId: number | null; index: number; type: StepType };

/** The switches "required" and "has its own keys per option". */
function StepSwitches({ setId, index, type }: StepSwitchesProps) {
  const texts = useTranslations("adminOptions.form");
  const { setValue } = useFormContext<OptionSetFormInput>();
  const path = `steps.${index}` as const;
  const [required, choosesKey] = useWatch<
    OptionSetFormInput,
    [`steps.${number}.required`, `steps.${number}.choosesKey`]
  >({ name: [`${path}.required`, `${path}.choosesKey`] });
  const canChooseKey = type === "select" || type === "radio";

  return (
    <div className="grid gap-4 sm:col-span-2">
      <Switch
        checked={required}
        onChange={(next) => {
          setValue(`${path}.required`, next, { shouldDirty: true });
          if (!next) setValue(`${path}.choosesKey`, false, { shouldDirty: true });
        }}
        label={texts("required")}
        help={texts("requiredHelp")}
      />
      {canChooseKey && (
        <Switch
          checked={choosesKey}
          onChange={(next) => {
            setValue(`${path}.choosesKey`, next, { shouldDirty: true });
            if (next) setValue(`${path}.required`, true, { shouldDirty: true });
          }}
          label={texts("choosesKey")}
          help={texts("choosesKeyHelp")}
        />
      )}
      {choosesKey && setId !== null && <KeysMoved setId={setId} stepIndex={index} />}
    </div>
  );
}

type KeysMovedProps = { setId: number; stepIndex: number };

/**
 * Shown for a step whose options have their own keys. Warns that saving moves the keys without an
 * option to the step's first option. Counts these keys over all products of the set; renders
 * nothing if there are none.
 */
function KeysMoved({ setId, stepIndex }: KeysMovedProps) {
  const texts = useTranslations("adminOptions.form");
  const keys = trpc.admin.optionSets.keys.useQuery({ id: setId });
  const first = useWatch<OptionSetFormInput, `steps.${number}.options`>({
    name: `steps.${stepIndex}.options`,
  })[0];
  const count = keys.data?.find(({ choice }) => choice === "")?.count ?? 0;
  if (count === 0 || !first) return null;
  return (
    <Alert kind="wait" role="status">
      {texts.rich("keysMoved", { count, choice: () => <bdi>{first.label || first.value}</bdi> })}
    </Alert>
  );
}
