"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

type EmailFieldProps = {
  /** What `register()` gives. */
  registration: UseFormRegisterReturn;
  /** "username" where a password belongs to it. */
  autoComplete: "email" | "username";
  /** The code of what is wrong with it. */
  problem: string | undefined;
};

/** The e-mail address in a form of an account. */
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

/** The name of a new account; who signs in does so with the address, which a password manager keeps instead. */
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
