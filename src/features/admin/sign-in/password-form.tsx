"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { type AdminLoginInput, adminLoginInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { PasswordField } from "@/features/shared/account/password-field";
import type { ButtonVariant } from "@/ui/form/button-style";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

type PasswordFormProps = {
  /** The initial e-mail address. */
  email?: string;
  variant: ButtonVariant;
  isBusy: boolean;
  onSubmit: (typed: AdminLoginInput) => void;
  /** Called on submit if a field is empty. */
  onMissing?: () => void;
  /** An error message above the submit button. */
  problem?: ReactNode;
  /** Content below the submit button. */
  children?: ReactNode;
};

/** The first step of the admin sign-in: e-mail and password. */
export function PasswordForm(props: PasswordFormProps) {
  const { email: known = "", variant, isBusy, onSubmit, onMissing, problem, children } = props;
  const texts = useTranslations("adminLogin");
  const account = useTranslations("account");
  const errors = useTranslations("errors");
  const { register, formState, handleSubmit } = useForm({
    resolver: zodResolver(adminLoginInput),
    defaultValues: { email: known, password: "" },
  });
  const email = register("email");
  const password = register("password");
  const problems = formState.errors;

  /**
   * The error message of a field; undefined without an error. `missing` is the message for an empty
   * field.
   */
  function problemText(message: string | undefined, missing: string): string | undefined {
    if (message === undefined || message === "fields_missing") return message && missing;
    const code = errorCodeOf(message);
    return code ? errors(code) : message;
  }
  const submit = handleSubmit(
    (typed) => {
      if (!isBusy) onSubmit(typed);
    },
    (found) => {
      const messages = Object.values(found).map(({ message }) => message);
      if (messages.includes("fields_missing")) onMissing?.();
    },
  );

  return (
    // With the default method GET, a submit before hydration would put the password into the URL.
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <Field
        label={account("email")}
        error={problemText(problems.email?.message, errors("email_missing"))}
      >
        {(control) => (
          <Input
            {...control}
            {...email}
            dir="ltr"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <PasswordField
        label={account("password")}
        registration={password}
        autoComplete="current-password"
        problem={problems.password && "password_missing"}
        autoFocus={known !== ""}
      />
      {problem}
      <WorkButton type="submit" variant={variant} size="large" wide busy={isBusy}>
        {texts("submit")}
      </WorkButton>
      {children}
    </form>
  );
}
