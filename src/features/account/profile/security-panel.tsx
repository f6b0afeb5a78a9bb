"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EmailText } from "@/features/shared/text/email-text";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { useTakenFocus } from "@/ui/use-taken-focus";
import { CurrentPasswordForm } from "./current-password-form";

type Step = "idle" | "asking" | "sent";

/** The password change in three steps: button, form, confirmation. Specification §4 (states). */
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
  /** True after a cancelled form: the focus returns to the button that opened it. */
  takesFocus: boolean;
};

function Start({ onStart, takesFocus }: StartProps) {
  const texts = useTranslations("profile.security");
  const button = useTakenFocus<HTMLButtonElement>(takesFocus);
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
          email: (after) => (
            <EmailText email={email} after={after} className="font-strong text-ink" />
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

/** Takes the focus, because the focused form was removed. */
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

/** Asks for the current password; the server then mails the code for choosing a new one. */
function PasswordChangeForm({ onSent, onCancel }: PasswordChangeFormProps) {
  const texts = useTranslations("profile.security");
  const generic = useTranslations("errors")("generic");
  const { mutateAsync } = trpc.auth.requestPasswordChange.useMutation();
  return (
    <CurrentPasswordForm
      labels={{ submit: texts("send"), cancel: texts("cancel") }}
      variant="flash"
      lost={generic}
      onSubmit={async (input) => {
        await mutateAsync(input);
        onSent();
      }}
      onCancel={onCancel}
    >
      <h2 className="text-h3">{texts("change")}</h2>
      <p className="mt-2 mb-6 text-body text-ink-2">{texts("formLine")}</p>
    </CurrentPasswordForm>
  );
}
