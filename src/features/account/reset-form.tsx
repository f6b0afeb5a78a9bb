"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useId } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import { type ResetPasswordForm, resetPasswordForm } from "@/contract/accounts";
import { MIN_RESET_PASSWORD } from "@/domain/account";
import { CODE_LENGTH } from "@/domain/account-code";
import { useProblemText } from "@/features/shell/use-problem-text";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Field } from "@/ui/field";
import { AccountHead } from "./account-head";
import { AccountWays, LoginWay, WAY } from "./account-ways";
import { EmailField } from "./email-field";
import { EmailQuery } from "./email-query";
import { FormAlert } from "./form-alert";
import { PasswordField } from "./password-field";
import { useReset } from "./use-reset";
import { withEmail } from "./with-email";

const EMPTY: ResetPasswordForm = { email: "", code: "", newPassword: "", confirmPassword: "" };

/** Address, code and the new password twice. Specification §2, §5, §8. */
export function ResetForm({ onChanged }: { onChanged: (email: string) => void }) {
  const texts = useTranslations("signIn.reset");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const problemText = useProblemText();
  const helpId = useId();
  const { register, control, formState, handleSubmit, getValues, setValue, setFocus, setError } =
    useForm({ resolver: zodResolver(resetPasswordForm), defaultValues: EMPTY });
  const { errors } = formState;
  // Registered in the order on the screen: the first wrong one gets the focus.
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

  // A pasted code is no change event of the form.
  function changeCode(typed: string) {
    forgetProblem();
    code.onChange(typed);
  }

  return (
    <>
      <EmailQuery onEmail={prefill} />
      <AccountHead title={texts("heading")}>{texts("line")}</AccountHead>
      <FormAlert message={problem} />
      {/* By post, so that a password sent before the page came alive is in no address. */}
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
            <CodeField {...control} {...code} onChange={changeCode} length={CODE_LENGTH} required />
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
      <AccountWays>
        <LoginWay />
        {/* Not fetched ahead, since each letter is another address. */}
        <Link href={withEmail("/forgot-password", email)} prefetch={false} className={WAY}>
          {texts("askAgain")}
        </Link>
      </AccountWays>
    </>
  );
}
