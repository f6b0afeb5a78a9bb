"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { emailInput } from "@/contract/accounts";
import { CODE_LIFETIME } from "@/domain/account/account-code";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AccountLinks, LINK_STYLE, LoginLink } from "@/features/account/shared/account-links";
import { EmailField } from "@/features/account/shared/credential-fields";
import { EmailQuery } from "@/features/account/shared/email-query";
import { FormAlert } from "@/features/account/shared/form-alert";
import { withEmail } from "@/features/account/shared/with-email";
import { errorMessage } from "@/features/shared/errors/error-message";
import { EmailText } from "@/features/shared/text/email-text";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";

/**
 * Asks for an e-mail address, then confirms that a code was sent. Specification §2 (screens), §5
 * (validation rules) and §8 (errors).
 */
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
          <AccountHeader title={texts("heading")}>{texts("line")}</AccountHeader>
          <FormAlert message={request.error && errorMessage(request.error, errors("generic"))} />
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
          <AccountLinks>
            <LoginLink />
          </AccountLinks>
        </>
      ) : (
        <CodeSent email={sentTo} onOther={chooseOther} />
      )}
    </>
  );
}

const HOUR = 3600;

type CodeSentProps = {
  /** The entered address. The screen never reveals whether it has an account. */
  email: string;
  onOther: () => void;
};

/**
 * Confirms that a reset code was sent if there is an account. Specification §2 (screens); design §3
 * (same answer for everyone).
 */
function CodeSent({ email, onOther }: CodeSentProps) {
  const texts = useTranslations("signIn.forgot.sent");
  return (
    <>
      <AccountHeader title={texts("heading")} takesFocus>
        {texts.rich("line", {
          email: (after) => (
            <EmailText email={email} after={after} className="font-title text-ink" />
          ),
        })}
      </AccountHeader>
      <Alert
        kind="info"
        icon={<ClockIcon size={20} weight="fill" aria-hidden="true" />}
        className="mb-6"
      >
        {texts("expires", { hours: CODE_LIFETIME.reset / HOUR })}
      </Alert>
      <ButtonLink href={withEmail("/reset-password", email)} variant="flash" size="large" wide>
        {texts("enterCode")}
      </ButtonLink>
      <AccountLinks>
        <LoginLink />
        <button type="button" onClick={onOther} className={LINK_STYLE}>
          {texts("other")}
        </button>
      </AccountLinks>
    </>
  );
}
