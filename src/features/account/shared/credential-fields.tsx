"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

type EmailFieldProps = {
  /** The result of React Hook Form's `register()`. */
  registration: UseFormRegisterReturn;
  /** "username" in forms that also ask for a password. */
  autoComplete: "email" | "username";
  /** The field's error code. */
  problem: string | undefined;
};

/** The e-mail field of an account form. */
export function EmailField({ registration, autoComplete, problem }: EmailFieldProps) {
  const label = useTranslations("account")("email");
  const problemText = useFieldErrorMessage();
  return (
    <Field label={label} error={problemText(problem)}>
      {(control) => (
        <Input
          {...control}
          {...registration}
          dir="ltr"
          type="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}

type UsernameFieldProps = Pick<EmailFieldProps, "registration" | "problem">;

/**
 * The username field of a new account. Its `autoComplete` is not "username", since password
 * managers must store the e-mail address, which is the sign-in name.
 */
export function UsernameField({ registration, problem }: UsernameFieldProps) {
  const label = useTranslations("account")("username");
  const problemText = useFieldErrorMessage();
  return (
    <Field label={label} error={problemText(problem)}>
      {(control) => (
        <Input
          {...control}
          {...registration}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
