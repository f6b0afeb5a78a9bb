"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { LoginInput } from "@/contract/accounts";
import { loginInput } from "@/contract/accounts";
import { AccountHeader } from "@/features/account/shared/account-header";
import { EmailField } from "@/features/account/shared/credential-fields";
import { EmailQuery } from "@/features/account/shared/email-query";
import { FormAlert } from "@/features/account/shared/form-alert";
import { withEmail } from "@/features/account/shared/with-email";
import { useCurrentUser } from "@/features/session/session-provider";
import { PasswordField } from "@/features/shared/account/password-field";
import { withChallenge } from "@/features/shared/challenge/solve-challenge";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { findOrderLink } from "@/features/shared/order/find-order-link";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";

/**
 * The sign-in form: e-mail and password. Success opens the home page. Specification §2 (screens),
 * §5 (validation rules) and §8 (errors).
 */
export function LoginForm() {
  const texts = useTranslations("signIn.login");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const { register, control, formState, handleSubmit, getValues, setValue, setFocus } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { email: "", password: "" },
  });
  const email = useWatch({ control, name: "email" });
  const { login, isBusy, refusal, setRefusal } = useLogin();
  const { errors } = formState;

  const prefill = useCallback(
    (address: string, isFocusFree: boolean) => {
      if (getValues("email") !== "") return;
      setValue("email", address);
      if (isFocusFree) setFocus("password");
    },
    [getValues, setValue, setFocus],
  );

  return (
    <>
      <EmailQuery onEmail={prefill} />
      <AccountHeader title={texts("title")}>
        {texts.rich("newHere", {
          link: (label) => (
            <Link href="/register" className="link">
              {label}
            </Link>
          ),
        })}
      </AccountHeader>
      <FormAlert message={refusal?.message ?? null}>
        {refusal?.unverifiedEmail && (
          <UnverifiedActions
            email={refusal.unverifiedEmail}
            onProblem={(message) => setRefusal({ ...refusal, message })}
          />
        )}
      </FormAlert>
      {/* "post": a submit before hydration must not put the password into the URL. */}
      <form
        noValidate
        method="post"
        onSubmit={handleSubmit((values) => login(values))}
        className="grid gap-5"
      >
        <EmailField
          registration={register("email")}
          autoComplete="username"
          problem={errors.email?.message}
        />
        <div>
          <PasswordField
            label={account("password")}
            registration={register("password")}
            autoComplete="current-password"
            problem={errors.password?.message}
          />
          {/* The URL contains the typed e-mail: do not prefetch it after each letter. */}
          <Link
            href={withEmail("/forgot-password", email)}
            prefetch={false}
            className="link mt-1 inline-flex min-h-11 items-center text-[0.9375rem]"
          >
            {texts("forgot")}
          </Link>
        </div>
        <Button type="submit" variant="flash" size="large" wide busy={isBusy} busyText={working}>
          {texts("submit")}
        </Button>
      </form>
      <p className="mt-5 text-[0.9375rem] text-ink-2">
        {texts.rich("asGuest", {
          link: findOrderLink,
        })}
      </p>
    </>
  );
}

type UnverifiedActionsProps = {
  email: string;
  /** Receives the message if no new code could be sent. */
  onProblem: (message: string) => void;
};

/**
 * Shown after a sign-in with an unverified address: a button that sends a new code, and a link to
 * enter the code already sent.
 */
function UnverifiedActions({ email, onProblem }: UnverifiedActionsProps) {
  const texts = useTranslations("signIn.login");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const router = useRouter();
  const verification = withEmail("/register", email, "verify");

  const resend = trpc.auth.resendVerification.useMutation({
    onError: (error) => onProblem(errorMessage(error, generic)),
  });

  return (
    <div className="mt-3 mb-1 flex flex-wrap gap-2">
      <Button
        size="small"
        busy={resend.isPending || resend.isSuccess}
        busyText={common("working")}
        onClick={() => resend.mutate({ email }, { onSuccess: () => router.push(verification) })}
      >
        {texts("sendCode")}
      </Button>
      <ButtonLink href={verification} variant="ghost" size="small">
        {texts("enterCode")}
      </ButtonLink>
    </div>
  );
}

type Refusal = {
  message: string;
  /** The unverified address whose password was right; null for any other refusal. */
  unverifiedEmail: string | null;
};

/**
 * Signs in, refreshes the current user and opens the home page. Specification §2 (screens), §7
 * (calls) and §8 (errors).
 */
function useLogin() {
  const failed = useTranslations("signIn.login")("failed");
  const { signedIn } = useCurrentUser();
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const { client } = trpc.useUtils();
  const login = useMutation({
    mutationFn: (typed: LoginInput) =>
      withChallenge((challenge) => client.auth.login.mutate({ ...typed, challenge })),
    onMutate: () => setRefusal(null),
    onSuccess: signedIn,
    onError: (error, { email }) => {
      const isUnverified = refusalReason(error) === "email_not_verified";
      setRefusal({
        message: errorMessage(error, failed),
        unverifiedEmail: isUnverified ? email : null,
      });
    },
  });

  return {
    /** Signs in, then opens the home page if the form is still mounted. */
    login: (values: LoginInput) => login.mutate(values, { onSuccess: () => router.push("/") }),
    /** Stays true after success, until the home page opens. */
    isBusy: login.isPending || login.isSuccess,
    refusal,
    setRefusal,
  };
}
