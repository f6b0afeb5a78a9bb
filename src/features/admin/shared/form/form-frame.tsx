"use client";

import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { Button } from "@/ui/form/button";
import type { useSave } from "./use-save";

type Save = ReturnType<typeof useSave>;

type FormFrameProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** The result of `useSave`. */
  save: Pick<Save, "submit" | "problem" | "isBusy" | "theirs">;
  children: ReactNode;
  /** A note beside the buttons, in a live region. */
  note?: ReactNode;
  submitLabel: string;
  submitRef?: Ref<HTMLButtonElement>;
  /** True while saving is not possible, for example during an upload. */
  isWithheld?: boolean;
  onCancel: () => void;
};

/** The form in a dialog of the panel: the fields scroll, and the buttons stay below them. */
export function FormFrame<Values extends FieldValues, Output>(
  props: FormFrameProps<Values, Output>,
) {
  const { form, save, children, note, submitLabel, submitRef } = props;
  const { isWithheld = false, onCancel } = props;
  const cancel = useTranslations("panel.rows")("cancel");
  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(save.submit)}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow scroll-py-24 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
          {children}
        </div>
        <div className="border-line border-t-[1.5px] px-4 py-4 sm:px-6">
          <Problem text={save.problem} className="mb-3" />
          <div className="flex flex-wrap items-center justify-end gap-2.5">
            {note !== undefined && (
              <p
                role="status"
                className="min-w-0 grow text-caption text-ink-2 not-empty:basis-full sm:not-empty:basis-40"
              >
                {note}
              </p>
            )}
            <Button variant="outline" size="small" onClick={onCancel}>
              {cancel}
            </Button>
            <WorkButton
              ref={submitRef}
              type="submit"
              size="small"
              busy={save.isBusy}
              disabled={isWithheld || save.theirs !== null}
            >
              {submitLabel}
            </WorkButton>
          </div>
        </div>
      </form>
    </FormProvider>
  );
}
