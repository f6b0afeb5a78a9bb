"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import {
  type OptionSetDto,
  type OptionSetFormInput,
  type OptionSetForm as OptionSetFormOutput,
  optionSetForm,
} from "@/contract/admin/catalogue/option-sets";
import { OPTION_SET_LIMITS } from "@/domain/catalogue/option-set";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { FormFrame } from "@/features/admin/shared/form/form-frame";
import { ARABIC, ENGLISH, FieldGroup, TextInput } from "@/features/admin/shared/form/text-input";
import { useRowSaving, useSave } from "@/features/admin/shared/form/use-save";
import type { RowFormProps } from "@/features/admin/shared/table/rows-tab";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Button } from "@/ui/form/button";
import { NEW_SET, NEW_STEP, setValuesOf, typedReach } from "./option-set-values";
import { StepCard } from "./step-card";

const SetTextInput = TextInput<OptionSetFormInput>;

/** The form of an option set: its names, then its steps (the questions to the buyer). */
export function OptionSetForm(props: RowFormProps<OptionSetDto>) {
  const { row, copied, onCancel, ...exits } = props;
  const texts = useTranslations("adminOptions.form");
  const common = useTranslations("panel.rows");
  const utils = trpc.useUtils();
  // Keep the row as it was opened: a refetch must not change the form while the admin types.
  const [opened] = useState(row);
  const form = useForm<OptionSetFormInput, unknown, OptionSetFormOutput>({
    resolver: zodResolver(optionSetForm),
    defaultValues: startOf(opened, copied, texts),
  });
  const save = useSave({
    ...useRowSaving("adminOptions", opened),
    form,
    call: utils.client.admin.optionSets.save.mutate,
    inputOf: (optionSet, base) => ({ base, optionSet }),
    // Refetch all of the panel: other tables show prices and key pools of the set's products.
    onChanged: () => void utils.admin.invalidate(),
    ...exits,
  });
  return (
    <FormFrame
      form={form}
      save={save}
      note={<Reach />}
      submitLabel={opened ? common("save") : texts("add")}
      onCancel={onCancel}
    >
      {opened && opened.products > 0 && (
        <Alert kind="info" className="mb-6">
          {texts("used", { count: opened.products })}
        </Alert>
      )}
      <FieldGroup heading={texts("about")} fields="grid gap-5 sm:grid-cols-2">
        <SetTextInput
          name="name"
          label={texts("name")}
          help={texts("nameHelp")}
          input={{ ...ENGLISH, required: true, "data-autofocus": !opened }}
        />
        <SetTextInput name="nameAr" label={texts("nameAr")} optional input={ARABIC} />
      </FieldGroup>
      <Steps setId={opened?.id ?? null} />
    </FormFrame>
  );
}

function startOf(
  opened: OptionSetDto | null,
  copyOf: OptionSetDto | null,
  texts: ReturnType<typeof useTranslations<"adminOptions.form">>,
): OptionSetFormInput {
  if (opened) return setValuesOf(opened);
  if (!copyOf) return NEW_SET;
  return { ...setValuesOf(copyOf), name: texts("copyOf", { name: copyOf.name }), nameAr: "" };
}

/** The steps of the set, in order. */
function Steps({ setId }: { setId: number | null }) {
  const texts = useTranslations("adminOptions.form");
  const { fields, append, remove, move } = useFieldArray<OptionSetFormInput, "steps", "key">({
    name: "steps",
    // Not "id", the default: a step already has a field `id`.
    keyName: "key",
  });
  const [said, setSaid] = useState("");
  return (
    <FieldGroup className="mt-10" heading={texts("steps")}>
      <ol className="grid gap-5">
        {fields.map(({ key }, index) => (
          <StepCard
            key={key}
            setId={setId}
            index={index}
            count={fields.length}
            onMove={(to) => {
              move(index, to);
              setSaid(texts("moved", { position: to + 1, total: fields.length }));
            }}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {fields.length < OPTION_SET_LIMITS.steps && (
        <Button
          variant="outline"
          size="small"
          onClick={() => append(NEW_STEP, { focusName: `steps.${fields.length}.name` })}
          className="mt-4"
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("addStep")}
        </Button>
      )}
      <LiveRegion message={said} />
    </FieldGroup>
  );
}

/** The range that the typed options add to the unit price, shown before saving. */
function Reach() {
  const texts = useTranslations("adminOptions.form");
  const steps = useWatch<OptionSetFormInput, "steps">({ name: "steps" });
  const reach = typedReach(steps);
  return (
    reach &&
    texts.rich("reach", {
      cheapest: () => <Dollars amount={reach.cheapest} />,
      dearest: () => <Dollars amount={reach.dearest} />,
    })
  );
}
