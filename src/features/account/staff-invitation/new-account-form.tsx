"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { newStaffAccount } from "@/contract/accounts";
import { UsernameField } from "@/features/account/shared/credential-fields";
import { FormAlert } from "@/features/account/shared/form-alert";
import { PasswordField } from "@/features/shared/account/password-field";
import { errorMessage } from "@/features/shared/errors/error-message";
import { setServerError } from "@/features/shared/errors/server-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";

const REFUSED = {
  username_taken: "username",
  password_too_common: "password",
  staff_password_too_short: "password",
} as const;

type NewAccountFormProps = { email: string; token: string; onAccepted: () => void };

/** Creates an account from a username and password; the invitation link verified the e-mail. */
export function NewAccountForm({ email, token, onAccepted }: NewAccountFormProps) {
  const texts = useTranslations("staffInvitation");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const helpId = useId();
  const form = useForm({
    resolver: zodResolver(newStaffAccount),
    defaultValues: { username: "", password: "" },
  });
  const { errors } = form.formState;
  const username = form.register("username");
  const password = form.register("password");
  const acceptance = trpc.auth.acceptInvitation.useMutation({
    onSuccess: onAccepted,
    onError: (error) => setServerError(form, REFUSED, error),
  });
  return (
    <>
      <FormAlert message={acceptance.error && errorMessage(acceptance.error, texts("failed"))} />
      {/* "post": a submit before hydration must not put the password into the URL. */}
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((values) => acceptance.mutate({ ...values, token }))}
        onChange={() => acceptance.isError && acceptance.reset()}
        className="grid gap-5"
      >
        {/* "username": users sign in with the address, so password managers must store it. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <UsernameField registration={username} problem={errors.username?.message} />
        <div>
          <PasswordField
            label={account("password")}
            registration={password}
            autoComplete="new-password"
            problem={errors.password?.message}
            describedBy={helpId}
          />
          <p id={helpId} className="mt-2 text-caption text-ink-2">
            {texts("passwordHelp")}
          </p>
        </div>
        <Button
          type="submit"
          variant="flash"
          size="large"
          wide
          busy={acceptance.isPending}
          busyText={working}
        >
          {texts("create")}
        </Button>
      </form>
    </>
  );
}
