"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
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
};

/**
 * A password in a form of an account: label, eye, and what is wrong. Call `register()` for all fields in
 * the order of the page before the JSX: the first registered wrong one gets the focus.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, registration, autoComplete, problem, describedBy } = props;
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
          required
          showLabel={texts("showPassword")}
          hideLabel={texts("hidePassword")}
        />
      )}
    </Field>
  );
}

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
