"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { MIN_REASON, reason } from "@/contract/admin/common";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import type { ButtonSize, ButtonVariant } from "@/ui/form/button-style";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";
import { chipStyle } from "@/ui/navigation/chip";
import { FormFooter } from "./form-footer";
import { useUnsaved } from "./unsaved";

const reasonInput = z.object({ reason });

/** The server errors that belong to the reason field, for `useServerError`. */
export const REASON_REFUSALS = {
  reason_missing: "reason",
  reason_too_short: "reason",
  reason_too_long: "reason",
} as const;

/**
 * The form state of a form with a reason as its only field. Registers a typed reason as unsaved.
 */
export function useReasonForm() {
  const form = useForm({ resolver: zodResolver(reasonInput), defaultValues: { reason: "" } });
  useUnsaved(form.formState.isDirty);
  return form;
}

type ReasonFieldProps = {
  label: string;
  help?: string | undefined;
  /** The result of `register()`. */
  registration: UseFormRegisterReturn;
  /** The field's error code or message. */
  problem: string | undefined;
  /** True if the field takes the focus when the dialog opens. */
  autoFocus?: boolean;
  /** Frequent reasons; pressing one writes it into the field. */
  suggestions?: { texts: readonly string[]; onChoose: (text: string) => void };
};

/** The field for the reason of an admin's action, which the audit log records. */
export function ReasonField(props: ReasonFieldProps) {
  const { label, help, registration, problem, autoFocus, suggestions } = props;
  const texts = useTranslations("panel.reason");
  const problemText = useFieldErrorMessage();
  const least = texts("least", { least: MIN_REASON });
  return (
    <div>
      <Field
        label={label}
        help={help === undefined ? least : `${least} ${help}`}
        error={problemText(problem)}
      >
        {(control) => (
          <TextArea
            {...control}
            {...registration}
            dir="auto"
            data-autofocus={autoFocus || undefined}
            required
            rows={3}
          />
        )}
      </Field>
      {suggestions && (
        <ul aria-label={texts("suggestions")} className="mt-3 flex flex-wrap gap-2">
          {suggestions.texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => suggestions.onChoose(text)}
                className={chipStyle(false)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ReasonFormProps = {
  labels: { reason: string; help?: string; submit: string };
  variant?: ButtonVariant;
  size?: ButtonSize;
  isBusy: boolean;
  /** The error of the last attempt, or null. If the server sent no message, `lost` is shown. */
  error: unknown;
  lost: string;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
};

/** A reason field with buttons, for a dialog. The typed reason stays after an error. */
export function ReasonForm(props: ReasonFormProps) {
  const { labels, variant, size, isBusy, error, lost, onSubmit, onCancel } = props;
  const form = useReasonForm();
  const isAtField = useServerError(form, REASON_REFUSALS, error);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ reason }) => {
        if (!isBusy) onSubmit(reason);
      })}
      className="mt-4"
    >
      <ReasonField
        label={labels.reason}
        help={labels.help}
        registration={form.register("reason")}
        problem={form.formState.errors.reason?.message}
        autoFocus
      />
      <FormFooter
        problem={error != null && !isAtField && errorMessage(error, lost)}
        problemClass="mt-4"
        submit={labels.submit}
        variant={variant}
        size={size ?? "base"}
        isBusy={isBusy}
        onCancel={onCancel}
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      />
    </form>
  );
}
