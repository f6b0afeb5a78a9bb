"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";

type PasswordFieldProps = {
  label: string;
  /** The result of `register()`. */
  registration: UseFormRegisterReturn;
  autoComplete: "new-password" | "current-password";
  /** The field's error, as an error code or a text; undefined if there is none. */
  problem: string | undefined;
  /** The id of a list of the password rules. */
  describedBy?: string;
  /** Focuses the field when the dialog opens. */
  autoFocus?: boolean;
};

/**
 * A password field with label, eye button and error. Call `register()` for all fields in page order
 * before the JSX, because the first registered invalid field gets the focus.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, registration, autoComplete, problem, describedBy, autoFocus } = props;
  const texts = useTranslations("account");
  const problemText = useFieldErrorMessage();
  return (
    <Field label={label} error={problemText(problem)}>
      {(control) => (
        <PasswordInput
          {...control}
          {...registration}
          aria-describedby={clsx(control["aria-describedby"], describedBy) || undefined}
          autoComplete={autoComplete}
          data-autofocus={autoFocus || undefined}
          required
          showLabel={texts("showPassword")}
          hideLabel={texts("hidePassword")}
        />
      )}
    </Field>
  );
}
