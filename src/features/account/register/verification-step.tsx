"use client";

import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { EnvelopeOpenIcon } from "@phosphor-icons/react/dist/ssr/EnvelopeOpen";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { VERIFICATION_SCREEN } from "@/domain/account/account";
import { CODE_LENGTH, findCode } from "@/domain/account/account-code";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AccountLinks, LINK_STYLE } from "@/features/account/shared/account-links";
import { FormAlert } from "@/features/account/shared/form-alert";
import { errorMessage } from "@/features/shared/errors/error-message";
import { EmailText } from "@/features/shared/text/email-text";
import { Nuqta } from "@/ui/brand/nuqta";
import { Alert } from "@/ui/feedback/alert";
import { LiveRegion } from "@/ui/feedback/live-region";
import { BusyLabel, Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { CodeInput } from "@/ui/form/code-input";
import { Field, FieldError } from "@/ui/form/field";
import { useVerification } from "./use-verification";
import { formatCountdown, type ResendState } from "./verification-state";

type VerificationStepProps = {
  /** The address that the code was sent to. */
  email: string;
  onBack: () => void;
};

/**
 * The form for the code from the mail. Visual design, picture 11 (verification); specification §2
 * (screens), §4 (states) and §8 (errors).
 */
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
      <AccountHeader title={texts("heading")} lineId={lineId}>
        {texts.rich("sentTo", {
          email: (after) => (
            <EmailText email={email} after={after} className="font-title text-ink" />
          ),
        })}
      </AccountHeader>
      <FormAlert message={verifyError && errorMessage(verifyError, generic)} />
      <form noValidate onSubmit={submit}>
        <Field label={texts("code")}>
          {(control) => (
            <CodeInput
              {...control}
              ref={field}
              length={CODE_LENGTH}
              findCode={findCode}
              value={code}
              onChange={setCode}
              aria-describedby={resend.error ? resendErrorId : undefined}
            />
          )}
        </Field>
        {resend.error && (
          <div role="alert">
            <FieldError id={resendErrorId}>{errorMessage(resend.error, generic)}</FieldError>
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
          <Alert
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
          </Alert>
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
      <AccountLinks>
        <button type="button" onClick={onBack} className={LINK_STYLE}>
          <ArrowLeftIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
          {texts("back")}
        </button>
        <Link href="/login" className={LINK_STYLE}>
          {account("goToLogin")}
          <ArrowRightIcon size={18} weight="bold" aria-hidden="true" className="mirror-rtl" />
        </Link>
      </AccountLinks>
    </>
  );
}

type ResendCodeProps = {
  state: ResendState;
  wasResent: boolean;
  busy: boolean;
  /** True while a code is verified, and after it was accepted. */
  disabled: boolean;
  onResend: () => void;
};

/**
 * The Resend Code button. During the cooldown, the same element shows a ring and the seconds left,
 * so that the focus stays on it. A screen reader announces only the start and the end.
 */
function ResendCode({ state, wasResent, busy, disabled, onResend }: ResendCodeProps) {
  const texts = useTranslations("register.verification");
  const common = useTranslations("common");
  const isCooling = state.kind === "cooling";
  const isInert = isCooling || busy || disabled;
  const news = wasResent ? texts(isCooling ? "countdownStart" : "countdownEnd") : "";
  return (
    <>
      <LiveRegion message={news} />
      {state.kind !== "absent" && (
        <button
          type="button"
          aria-disabled={isInert || undefined}
          aria-busy={busy || undefined}
          onClick={isInert ? undefined : onResend}
          className={
            isCooling
              ? "mt-4 flex min-h-11 cursor-default items-center gap-3 rounded-badge text-start text-ink-2 text-small"
              : `mt-4 ${buttonStyle({ variant: "outline", size: "small" }, disabled)}`
          }
        >
          {isCooling && <Cooldown left={state.left} />}
          {!isCooling && busy && <BusyLabel text={common("working")}>{texts("resend")}</BusyLabel>}
          {!isCooling && !busy && texts("resend")}
          {busy && <Nuqta className="h-[1.45em] w-[1.1em] animate-busy" />}
        </button>
      )}
    </>
  );
}

function Cooldown({ left }: { left: number }) {
  const texts = useTranslations("register.verification");
  return (
    <>
      <CountdownRing left={left / VERIFICATION_SCREEN.resendCooldown} />
      <span>
        {texts.rich("resent", {
          time: () => (
            <bdi dir="ltr" className="figures-id font-title text-ink">
              {formatCountdown(left)}
            </bdi>
          ),
        })}
      </span>
    </>
  );
}

type CountdownRingProps = {
  /** The remaining part of the cooldown, from 1 to 0. */
  left: number;
};

/** A ring that empties during the cooldown. With reduced motion it stays full. */
function CountdownRing({ left }: CountdownRingProps) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0 -rotate-90">
      <circle cx="14" cy="14" r="11.5" fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="14"
        cy="14"
        r="11.5"
        fill="none"
        strokeWidth="4"
        pathLength={1}
        strokeDasharray={1}
        style={{ "--gone": 1 - left } as CSSProperties}
        className="stroke-after transition-[stroke-dashoffset] [stroke-dashoffset:var(--gone)] motion-reduce:[stroke-dashoffset:0]"
      />
    </svg>
  );
}
