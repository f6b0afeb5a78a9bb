"use client";

import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { CircleIcon } from "@phosphor-icons/react/dist/ssr/Circle";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Control, useWatch } from "react-hook-form";
import type { z } from "zod";
import type { RegisterInput, registerInput } from "@/contract/accounts";
import { MIN_PASSWORD } from "@/domain/account/account";
import { AccountHeader } from "@/features/account/shared/account-header";
import { EmailField, UsernameField } from "@/features/account/shared/credential-fields";
import { FormAlert } from "@/features/account/shared/form-alert";
import { PasswordField } from "@/features/shared/account/password-field";
import { errorMessage } from "@/features/shared/errors/error-message";
import { setServerError } from "@/features/shared/errors/server-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";

type RegisterFormProps = {
  form: UseFormReturn<RegisterInput, unknown, z.output<typeof registerInput>>;
  /** True if the form replaces the verification step. */
  takesFocus: boolean;
  /** Receives the address that the code was sent to. */
  onRegistered: (email: string) => void;
};

/**
 * The registration form: username, e-mail, and the password twice. Specification §2 (screens), §5
 * (validation rules) and §8 (errors).
 */
export function RegisterForm({ form, takesFocus, onRegistered }: RegisterFormProps) {
  const texts = useTranslations("register");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const rulesId = useId();
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  // Register the fields in the order of the page: the first invalid field gets the focus.
  const username = register("username");
  const email = register("email");
  const password = register("password", { deps: "confirmPassword" });
  const confirmPassword = register("confirmPassword");

  const registration = trpc.auth.register.useMutation({
    onError: (error) =>
      setServerError(
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
      <AccountHeader title={texts("heading")}>
        {texts.rich("haveAccount", {
          link: (label) => (
            <Link href="/login" className="link">
              {label}
            </Link>
          ),
        })}
      </AccountHeader>
      <FormAlert
        message={registration.error && errorMessage(registration.error, texts("failed"))}
      />
      {/* "post": a submit before hydration must not put the passwords into the URL. */}
      <form
        method="post"
        noValidate
        // `onSuccess` changes the page's URL. Pass it per call: React Query then skips it if the
        // user has left the page.
        onSubmit={form.handleSubmit((values) =>
          registration.mutate(values, { onSuccess: () => onRegistered(values.email) }),
        )}
        onChange={() => registration.isError && registration.reset()}
        className="grid gap-5"
      >
        <UsernameField registration={username} problem={errors.username?.message} />
        {/* "username": users sign in with the address, so password managers must store it. */}
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

type PasswordRulesProps = {
  /** The `id` for the password's `aria-describedby`. */
  id: string;
  control: Control<RegisterInput, unknown, RegisterInput>;
};

/** The password rules, ticked off while the user types (visual design §12, screens). */
function PasswordRules({ id, control }: PasswordRulesProps) {
  const texts = useTranslations("register.rules");
  const [password, confirmation] = useWatch({ control, name: ["password", "confirmPassword"] });
  return (
    <ul id={id} aria-label={texts("label")} className="flex flex-wrap gap-x-6 gap-y-1.5">
      <Rule isMet={password.length >= MIN_PASSWORD} text={texts("length")} />
      <Rule isMet={password !== "" && password === confirmation} text={texts("match")} />
    </ul>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const texts = useTranslations("register.rules");
  const Icon = isMet ? CheckCircleIcon : CircleIcon;
  return (
    <li className="flex items-center gap-2 text-caption text-ink-2">
      <Icon
        size={18}
        weight={isMet ? "fill" : "regular"}
        aria-hidden="true"
        className={clsx("shrink-0", isMet ? "text-ok" : "text-ink-3")}
      />
      <span>
        {text}
        <span className="sr-only">: {texts(isMet ? "met" : "unmet")}</span>
      </span>
    </li>
  );
}
