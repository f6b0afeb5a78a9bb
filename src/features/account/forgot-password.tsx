"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { emailInput } from "@/contract/accounts";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { AccountHead } from "./account-head";
import { AccountWays, LoginWay } from "./account-ways";
import { CodeSent } from "./code-sent";
import { EmailField } from "./email-field";
import { EmailQuery } from "./email-query";
import { FormAlert } from "./form-alert";

/** Asks for an address; the same screen then says that a code went out. Specification §2, §5, §8. */
export function ForgotPassword() {
  const texts = useTranslations("signIn.forgot");
  const errors = useTranslations("errors");
  const working = useTranslations("common")("working");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, formState, handleSubmit, getValues, setValue, setFocus } = useForm({
    resolver: zodResolver(emailInput),
    defaultValues: { email: "" },
  });
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: (_done, { email }) => setSentTo(email),
  });
  const prefill = useCallback(
    (email: string) => {
      if (getValues("email") === "") setValue("email", email);
    },
    [getValues, setValue],
  );

  function chooseOther() {
    flushSync(() => setSentTo(null));
    setFocus("email", { shouldSelect: true });
  }

  return (
    <>
      <EmailQuery onEmail={prefill} />
      {sentTo === null ? (
        <>
          <AccountHead title={texts("heading")}>{texts("line")}</AccountHead>
          <FormAlert message={request.error && shownError(request.error, errors("generic"))} />
          <form
            noValidate
            method="post"
            onSubmit={handleSubmit((values) => request.mutate(values))}
            className="grid gap-6"
          >
            <EmailField
              registration={register("email")}
              autoComplete="email"
              problem={formState.errors.email?.message}
            />
            <Button
              type="submit"
              variant="flash"
              size="large"
              wide
              busy={request.isPending}
              busyText={working}
            >
              {texts("submit")}
            </Button>
          </form>
          <AccountWays>
            <LoginWay />
          </AccountWays>
        </>
      ) : (
        <CodeSent email={sentTo} onOther={chooseOther} />
      )}
    </>
  );
}
