"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useId, useState } from "react";
import type { UseFormSetError } from "react-hook-form";
import { useController, useForm, useWatch } from "react-hook-form";
import { type ResetPasswordForm, resetPasswordForm } from "@/contract/accounts";
import { MIN_RESET_PASSWORD } from "@/domain/account/account";
import { CODE_LENGTH, findCode } from "@/domain/account/account-code";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AccountLinks, LINK_STYLE, LoginLink } from "@/features/account/shared/account-links";
import { EmailField } from "@/features/account/shared/credential-fields";
import { EmailQuery } from "@/features/account/shared/email-query";
import { FormAlert } from "@/features/account/shared/form-alert";
import { withEmail } from "@/features/account/shared/with-email";
import { useCurrentUser } from "@/features/session/session-provider";
import { PasswordField } from "@/features/shared/account/password-field";
import { errorMessage } from "@/features/shared/errors/error-message";
import { setServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { CodeInput } from "@/ui/form/code-input";
import { Field } from "@/ui/form/field";

/** The form for the code and a new password, then the confirmation. Specification §2 (screens). */
export function ResetPassword() {
  const [changedFor, setChangedFor] = useState<string | null>(null);
  return changedFor === null ? (
    <ResetForm onChanged={setChangedFor} />
  ) : (
    <PasswordUpdated email={changedFor} />
  );
}

const EMPTY: ResetPasswordForm = { email: "", code: "", newPassword: "", confirmPassword: "" };

/**
 * Asks for the e-mail address, the code, and the new password twice. Specification §2 (screens), §5
 * (validation rules) and §8 (errors).
 */
function ResetForm({ onChanged }: { onChanged: (email: string) => void }) {
  const texts = useTranslations("signIn.reset");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const helpId = useId();
  const { register, control, formState, handleSubmit, getValues, setValue, setFocus, setError } =
    useForm({ resolver: zodResolver(resetPasswordForm), defaultValues: EMPTY });
  const { errors } = formState;
  // Register the fields in the order of the page: the first invalid field gets the focus.
  const emailRegistration = register("email");
  const { field: code } = useController({ control, name: "code" });
  const email = useWatch({ control, name: "email" });
  const { reset, isBusy, problem, forgetProblem } = useReset(setError, onChanged);

  const prefill = useCallback(
    (address: string, isFocusFree: boolean) => {
      if (getValues("email") !== "") return;
      setValue("email", address);
      if (isFocusFree) setFocus("code");
    },
    [getValues, setValue, setFocus],
  );

  // Clear the error here too: pasting a code fires no change event on the form.
  function changeCode(typed: string) {
    forgetProblem();
    code.onChange(typed);
  }

  return (
    <>
      <EmailQuery onEmail={prefill} />
      <AccountHeader title={texts("heading")}>{texts("line")}</AccountHeader>
      <FormAlert message={problem} />
      {/* "post": a submit before hydration must not put the password into the URL. */}
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit((values) => reset(values))}
        onChange={forgetProblem}
        className="grid gap-5"
      >
        <EmailField
          registration={emailRegistration}
          autoComplete="username"
          problem={errors.email?.message}
        />
        <Field label={account("code")} error={problemText(errors.code?.message)}>
          {(control) => (
            <CodeInput
              {...control}
              {...code}
              onChange={changeCode}
              length={CODE_LENGTH}
              findCode={findCode}
              required
            />
          )}
        </Field>
        <div>
          <PasswordField
            label={account("newPassword")}
            registration={register("newPassword", { deps: "confirmPassword" })}
            autoComplete="new-password"
            problem={errors.newPassword?.message}
            describedBy={helpId}
          />
          <p id={helpId} className="mt-2 text-caption text-ink-2">
            {texts("passwordHelp", { min: MIN_RESET_PASSWORD })}
          </p>
        </div>
        <PasswordField
          label={account("confirmPassword")}
          registration={register("confirmPassword")}
          autoComplete="new-password"
          problem={errors.confirmPassword?.message}
        />
        <Button type="submit" variant="flash" size="large" wide busy={isBusy} busyText={working}>
          {texts("submit")}
        </Button>
      </form>
      <AccountLinks>
        <LoginLink />
        {/* The URL contains the typed e-mail: do not prefetch it after each letter. */}
        <Link href={withEmail("/forgot-password", email)} prefetch={false} className={LINK_STYLE}>
          {texts("askAgain")}
        </Link>
      </AccountLinks>
    </>
  );
}

/** Sends the code and the new password. Specification §7 (calls) and §8 (errors). */
function useReset(
  setError: UseFormSetError<ResetPasswordForm>,
  onChanged: (email: string) => void,
) {
  const generic = useTranslations("errors")("generic");
  const { user, signedIn } = useCurrentUser();

  const confirm = trpc.auth.confirmReset.useMutation({
    onSuccess: async (_done, { email }) => {
      // A reset ends every session, including this browser's: refresh the current user.
      if (user) await signedIn();
      onChanged(email);
    },
    onError: (error) =>
      setServerError(
        { setError },
        { code_invalid: "code", password_too_common: "newPassword" },
        error,
      ),
  });

  return {
    reset: ({ email, code, newPassword }: ResetPasswordForm) =>
      confirm.mutate({ email, code, new_password: newPassword }),
    isBusy: confirm.isPending,
    /** Call on each change of the form: the error no longer applies. */
    forgetProblem: () => {
      if (confirm.isError) confirm.reset();
    },
    problem: confirm.error && errorMessage(confirm.error, generic),
  };
}

/** Confirms the reset and links to the sign-in. Specification §2 (screens). */
function PasswordUpdated({ email }: { email: string }) {
  const texts = useTranslations("signIn.reset.done");
  const account = useTranslations("account");
  return (
    <>
      <AccountHeader title={texts("heading")} takesFocus>
        {texts("line")}
      </AccountHeader>
      <ButtonLink href={withEmail("/login", email)} variant="flash" size="large" wide>
        {account("goToLogin")}
      </ButtonLink>
    </>
  );
}
