"use client";

import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { EnvelopeOpenIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeOpen";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { CODE_LENGTH } from "@/domain/account-code";
import { shownError } from "@/features/shell/shown-error";
import { Button } from "@/ui/button";
import { CodeField } from "@/ui/code-field";
import { Field, FieldError } from "@/ui/field";
import { LiveRegion } from "@/ui/live-region";
import { Note } from "@/ui/note";
import { AccountHead } from "./account-head";
import { AccountWays, WAY } from "./account-ways";
import { FormAlert } from "./form-alert";
import { ResendCode } from "./resend-code";
import { useVerification } from "./use-verification";

type VerificationStepProps = {
  /** Where the code went. */
  email: string;
  onBack: () => void;
};

/** The code from the mail. Picture 11; specification §2, §4, §8. */
export function VerificationStep({ email, onBack }: VerificationStepProps) {
  const texts = useTranslations("register.verification");
  const account = useTranslations("account");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const resendErrorId = useId();
  const lineId = useId();
  const {
    verify,
    verifyError,
    isVerifying,
    resend,
    resendState,
    wasResent,
    hasSpamHint,
    dismissHint,
  } = useVerification(email, { failed: selectCode, cleared: () => setCode("") });

  useEffect(() => field.current?.focus(), []);

  function selectCode() {
    field.current?.focus();
    field.current?.select();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    verify(code);
  }

  return (
    <>
      <AccountHead title={texts("heading")} lineId={lineId}>
        {texts.rich("sentTo", {
          email: () => (
            <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere font-title text-ink">
              {email}
            </bdi>
          ),
        })}
      </AccountHead>
      <FormAlert message={verifyError && shownError(verifyError, generic)} />
      <form noValidate onSubmit={submit}>
        <Field label={texts("code")}>
          {(control) => (
            <CodeField
              {...control}
              ref={field}
              length={CODE_LENGTH}
              value={code}
              onChange={setCode}
              aria-describedby={resend.error ? resendErrorId : undefined}
            />
          )}
        </Field>
        {resend.error && (
          <div role="alert">
            <FieldError id={resendErrorId}>{shownError(resend.error, generic)}</FieldError>
          </div>
        )}
        <ResendCode
          state={resendState}
          wasResent={wasResent}
          busy={resend.isPending}
          disabled={isVerifying}
          onResend={() => resend.mutate({ email })}
        />
        <LiveRegion message={hasSpamHint ? texts("spamHint") : ""} />
        {hasSpamHint && (
          <Note
            kind="info"
            icon={<EnvelopeOpenIcon size={20} weight="fill" aria-hidden="true" />}
            onDismiss={() => {
              dismissHint();
              field.current?.focus();
            }}
            dismissLabel={texts("dismissHint")}
            className="mt-4"
          >
            {texts("spamHint")}
          </Note>
        )}
        <Button
          type="submit"
          variant="flash"
          size="large"
          wide
          disabled={code === ""}
          aria-describedby={code === "" ? lineId : undefined}
          busy={isVerifying}
          busyText={common("working")}
          className="mt-5.5"
        >
          {texts("verify")}
        </Button>
      </form>
      <AccountWays>
        <button type="button" onClick={onBack} className={WAY}>
          <ArrowLeftIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
          {texts("back")}
        </button>
        <Link href="/login" className={WAY}>
          {account("goToLogin")}
          <ArrowRightIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </Link>
      </AccountWays>
    </>
  );
}
