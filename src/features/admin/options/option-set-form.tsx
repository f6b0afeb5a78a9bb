"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { FormProvider, useFieldArray, useForm, useWatch } from "react-hook-form";
import {
  type OptionSetDto,
  type OptionSetFormInput,
  type OptionSetForm as OptionSetFormOutput,
  optionSetForm,
} from "@/contract/admin/option-sets";
import { OPTION_SET_LIMITS } from "@/domain/option-set";
import { Dollars } from "@/features/admin/shared/dollars";
import { useIdempotencyKey } from "@/features/admin/shared/use-idempotency-key";
import { errorMessage } from "@/features/shared/error-message";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { useToast } from "@/ui/feedback/toast-context";
import { Button } from "@/ui/form/button";
import { TextInput } from "./option-set-inputs";
import { NEW_SET, NEW_STEP, setValuesOf, typedReach } from "./option-set-values";
import { StepCard } from "./step-card";

type OptionSetFormProps = {
  /** What is edited, as it was when the dialog opened; null adds a set. */
  optionSet: OptionSetDto | null;
  /** What a new set begins with. */
  copyOf: OptionSetDto | null;
  /** Whether something is typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

/** The editor of an option set: its names, then its steps. */
export function OptionSetForm(props: OptionSetFormProps) {
  const { optionSet, copyOf, onDirty, onCancel, onSaved } = props;
  const texts = useTranslations("adminOptions.form");
  const working = useTranslations("common")("working");
  // Later lists, which the panel asks for meanwhile, change nothing under who is typing.
  const [opened] = useState(optionSet);
  const form = useForm<OptionSetFormInput, unknown, OptionSetFormOutput>({
    resolver: zodResolver(optionSetForm),
    defaultValues: startOf(opened, copyOf, texts),
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useSaveOptionSet(opened, onSaved);
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(() => save.run(form.getValues()))}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow scroll-py-24 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
          {opened && opened.products > 0 && (
            <Alert kind="info" className="mb-6">
              {texts("used", { count: opened.products })}
            </Alert>
          )}
          <fieldset className="min-w-0">
            <legend className="mb-4 text-role-title text-[1.0625rem]">{texts("about")}</legend>
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput
                name="name"
                label={texts("name")}
                help={texts("nameHelp")}
                input={{ dir: "ltr", lang: "en", required: true, "data-autofocus": !opened }}
              />
              <TextInput
                name="nameAr"
                label={texts("nameAr")}
                note={texts("optional")}
                input={{ dir: "rtl", lang: "ar" }}
              />
            </div>
          </fieldset>
          <Steps setId={opened?.id ?? null} />
        </div>
        <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
          {save.error && (
            <Alert kind="err" role="alert" className="mb-3">
              {errorMessage(save.error, texts("failed"))}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2.5">
            <Reach />
            <Button variant="outline" size="small" onClick={onCancel}>
              {texts("cancel")}
            </Button>
            <Button type="submit" size="small" busy={save.isBusy} busyText={working}>
              {texts(opened ? "save" : "add")}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
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

/** The questions in their order. */
function Steps({ setId }: { setId: number | null }) {
  const texts = useTranslations("adminOptions.form");
  const { fields, append, remove, move } = useFieldArray<OptionSetFormInput, "steps", "key">({
    name: "steps",
    // A step has an id of its own.
    keyName: "key",
  });
  const [said, setSaid] = useState("");
  return (
    <fieldset className="mt-10 min-w-0">
      <legend className="mb-4 text-role-title text-[1.0625rem]">{texts("steps")}</legend>
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
    </fieldset>
  );
}

/** How far the typed options move the price of a unit, before anything is saved. */
function Reach() {
  const texts = useTranslations("adminOptions.form");
  const steps = useWatch<OptionSetFormInput, "steps">({ name: "steps" });
  const reach = typedReach(steps);
  return (
    <p
      role="status"
      className="min-w-0 grow text-caption text-ink-2 not-empty:basis-full sm:not-empty:basis-40"
    >
      {reach &&
        texts.rich("reach", {
          cheapest: () => <Dollars amount={reach.cheapest} />,
          dearest: () => <Dollars amount={reach.dearest} />,
        })}
    </p>
  );
}

function useSaveOptionSet(opened: OptionSetDto | null, onSaved: () => void) {
  const texts = useTranslations("adminOptions.toast");
  const toast = useToast();
  const utils = trpc.useUtils();
  const idempotency = useIdempotencyKey();
  const save = trpc.admin.optionSets.save.useMutation();

  function run(optionSet: OptionSetFormInput): void {
    if (save.isPending) return;
    const base = opened && { id: opened.id, version: opened.version };
    const request = { base, optionSet };
    save.mutate(
      { idempotencyKey: idempotency.keyFor(request), ...request },
      {
        onSuccess: () => {
          idempotency.release();
          void utils.admin.invalidate();
          toast({
            kind: "ok",
            title: texts(opened ? "saved" : "added"),
            description: optionSet.name,
          });
          onSaved();
        },
        onError: () => void utils.admin.optionSets.invalidate(),
      },
    );
  }

  return { run, isBusy: save.isPending, error: save.error };
}
