"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type PasswordChangeInput, passwordChangeInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { errorMessage } from "@/features/shared/error-message";
import { refusalReason } from "@/features/shared/refusal-reason";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";

type Step = "idle" | "asking" | "sent";

/** The change of a password: button, form, confirmation, one in place of the other. Specification §4. */
export function SecurityPanel({ email }: { email: string }) {
  const [step, setStep] = useState<Step>("idle");
  const [wasLeft, setLeft] = useState(false);

  function cancel() {
    setLeft(true);
    setStep("idle");
  }

  return (
    <section className="frame frame-quiet max-w-160 rounded-sheet p-5 sm:p-8 forced-colors:border">
      {step === "idle" && <Start onStart={() => setStep("asking")} takesFocus={wasLeft} />}
      {step === "asking" && <PasswordChangeForm onSent={() => setStep("sent")} onCancel={cancel} />}
      {step === "sent" && <Sent email={email} />}
    </section>
  );
}

type StartProps = {
  onStart: () => void;
  /** After a cancelled form the focus comes back to the button that opened it. */
  takesFocus: boolean;
};

function Start({ onStart, takesFocus }: StartProps) {
  const texts = useTranslations("profile.security");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h2 className="text-h3">{texts("heading")}</h2>
      <p className="mt-2 text-body text-ink-2">{texts("line")}</p>
      <Button ref={button} className="mt-6" onClick={onStart}>
        {texts("change")}
      </Button>
    </>
  );
}

function Sent({ email }: { email: string }) {
  const texts = useTranslations("profile.security");
  return (
    <>
      <FocusedHeading>{texts("sentTitle")}</FocusedHeading>
      <p className="mt-2 text-body text-ink-2">
        {texts.rich("sentLine", {
          email: () => (
            <bdi dir="ltr" className="inline-block max-w-full wrap-anywhere font-strong text-ink">
              {email}
            </bdi>
          ),
        })}
      </p>
      <ButtonLink
        href={`/reset-password?email=${encodeURIComponent(email)}`}
        variant="flash"
        className="mt-6"
      >
        {texts("enterCode")}
      </ButtonLink>
    </>
  );
}

/** It takes the focus, since the form that had it is gone. */
function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
      {children}
    </h2>
  );
}

type PasswordChangeFormProps = { onSent: () => void; onCancel: () => void };

/** Asks for the current password; the mail with the code follows. Specification §5. */
function PasswordChangeForm({ onSent, onCancel }: PasswordChangeFormProps) {
  const texts = useTranslations("profile.security");
  const account = useTranslations("account");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const { register, handleSubmit, setFocus, setError, formState } = useForm<PasswordChangeInput>({
    resolver: zodResolver(passwordChangeInput),
    mode: "onSubmit",
    reValidateMode: "onChange",
    defaultValues: { currentPassword: "" },
  });
  useEffect(() => setFocus("currentPassword"), [setFocus]);
  const { mutateAsync } = trpc.auth.requestPasswordChange.useMutation();

  const submit = handleSubmit(async (input) => {
    try {
      await mutateAsync(input);
    } catch (error) {
      const reason = refusalReason(error);
      if (reason === "current_password_wrong") {
        setError("currentPassword", { type: "server", message: reason }, { shouldFocus: true });
      } else {
        setError("root", { message: errorMessage(error, errors("generic")) });
      }
      return;
    }
    onSent();
  });

  const problem = errorCodeOf(formState.errors.currentPassword?.message ?? "");
  return (
    <form noValidate onSubmit={submit}>
      <h2 className="text-h3">{texts("change")}</h2>
      <p className="mt-2 mb-6 text-body text-ink-2">{texts("formLine")}</p>
      {formState.errors.root && (
        <Alert kind="err" role="alert" className="mb-6">
          {formState.errors.root.message}
        </Alert>
      )}
      <Field label={account("currentPassword")} error={problem ? errors(problem) : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register("currentPassword")}
            autoComplete="current-password"
            showLabel={account("showPassword")}
            hideLabel={account("hidePassword")}
          />
        )}
      </Field>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="outline" onClick={onCancel}>
          {texts("cancel")}
        </Button>
        <Button
          type="submit"
          variant="flash"
          busy={formState.isSubmitting}
          busyText={common("working")}
        >
          {texts("send")}
        </Button>
      </div>
    </form>
  );
}
