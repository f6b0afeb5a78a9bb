"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { RegisterInput, registerInput } from "@/contract/accounts";
import { shownError } from "@/features/shell/shown-error";
import { useProblemText } from "@/features/shell/use-problem-text";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { AccountHead } from "./account-head";
import { EmailField } from "./email-field";
import { FormAlert } from "./form-alert";
import { PasswordField } from "./password-field";
import { PasswordRules } from "./password-rules";
import { refuseField } from "./refuse-field";

type RegisterFormProps = {
  form: UseFormReturn<RegisterInput, unknown, z.output<typeof registerInput>>;
  /** The form replaces the verification step. */
  takesFocus: boolean;
  /** Gets the address that the code went to. */
  onRegistered: (email: string) => void;
};

/** Username, e-mail and password twice. Specification §2, §5, §8. */
export function RegisterForm({ form, takesFocus, onRegistered }: RegisterFormProps) {
  const texts = useTranslations("register");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const problemText = useProblemText();
  const rulesId = useId();
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  // Registered in the order of the page: the first wrong one gets the focus.
  const username = register("username");
  const email = register("email");
  const password = register("password", { deps: "confirmPassword" });
  const confirmPassword = register("confirmPassword");

  const registration = trpc.auth.register.useMutation({
    onError: (error) =>
      refuseField(
        form,
        {
          username_taken: "username",
          username_too_short: "username",
          username_too_long: "username",
          username_invalid: "username",
          email_malformed: "email",
          password_too_common: "password",
          password_too_long: "password",
        },
        error,
      ),
  });

  useEffect(() => {
    if (takesFocus) setFocus("username");
  }, [takesFocus, setFocus]);

  return (
    <>
      <AccountHead title={texts("heading")}>
        {texts.rich("haveAccount", {
          link: (label) => (
            <Link href="/login" className="link">
              {label}
            </Link>
          ),
        })}
      </AccountHead>
      <FormAlert message={registration.error && shownError(registration.error, texts("failed"))} />
      {/* "post": sent before the page is awake, the passwords must not end up in the address bar. */}
      <form
        method="post"
        noValidate
        // Per call, so that it does not run once this page was left: the address bar is another's then.
        onSubmit={form.handleSubmit((values) =>
          registration.mutate(values, { onSuccess: () => onRegistered(values.email) }),
        )}
        onChange={() => registration.isError && registration.reset()}
        className="grid gap-5"
      >
        <Field label={account("username")} error={problemText(errors.username?.message)}>
          {(control) => (
            <Input
              {...control}
              {...username}
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        {/* A password manager keeps what one signs in with, so the address. */}
        <EmailField registration={email} autoComplete="username" problem={errors.email?.message} />
        <PasswordField
          label={account("password")}
          registration={password}
          autoComplete="new-password"
          problem={errors.password?.message}
          describedBy={rulesId}
        />
        <PasswordField
          label={account("confirmPassword")}
          registration={confirmPassword}
          autoComplete="new-password"
          problem={errors.confirmPassword?.message}
        />
        <PasswordRules id={rulesId} control={form.control} />
        <Button
          type="submit"
          variant="flash"
          size="large"
          wide
          busy={registration.isPending}
          busyText={working}
          className="mt-2"
        >
          {texts("submit")}
        </Button>
      </form>
    </>
  );
}
