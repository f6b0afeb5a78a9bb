"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useForm, useWatch } from "react-hook-form";
import { loginInput } from "@/contract/accounts";
import { Button } from "@/ui/button";
import { AccountHead } from "./account-head";
import { EmailField } from "./email-field";
import { EmailQuery } from "./email-query";
import { FormAlert } from "./form-alert";
import { PasswordField } from "./password-field";
import { UnverifiedWays } from "./unverified-ways";
import { useLogin } from "./use-login";
import { withEmail } from "./with-email";

/** E-mail and password; success leads home. Specification §2, §5, §8. */
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
      <AccountHead title={texts("title")}>
        {texts.rich("newHere", {
          link: (label) => (
            <Link href="/register" className="link">
              {label}
            </Link>
          ),
        })}
      </AccountHead>
      <FormAlert message={refusal?.message ?? null}>
        {refusal?.unverifiedEmail && (
          <UnverifiedWays
            email={refusal.unverifiedEmail}
            onProblem={(message) => setRefusal({ ...refusal, message })}
          />
        )}
      </FormAlert>
      {/* By post, so that a password sent before the page came alive is in no address. */}
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
          {/* Takes the typed address along; not fetched ahead, since each letter is another address. */}
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
    </>
  );
}
