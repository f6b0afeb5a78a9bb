"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";

type PasswordFieldProps = {
  label: string;
  /** What `register()` gives. */
  registration: UseFormRegisterReturn;
  autoComplete: "new-password" | "current-password";
  /** The code of what is wrong with it. */
  problem: string | undefined;
  /** Of a list of its rules. */
  describedBy?: string;
  /** The focus comes here when the dialog opens. */
  autoFocus?: boolean;
};

/**
 * A password in a form: label, eye, and what is wrong. Call `register()` for all fields in the order of the page
 * before the JSX: the first registered wrong one gets the focus.
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
