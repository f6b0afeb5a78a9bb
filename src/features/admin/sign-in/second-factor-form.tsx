"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { PasskeyAnswer } from "@/contract/passkey";
import { confirmSecondFactorInput } from "@/contract/second-factor";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { PasskeyButton } from "@/features/admin/shared/proof/passkey-button";
import { SecondFactorField } from "@/features/admin/shared/proof/second-factor-field";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useServerError } from "@/features/shared/errors/server-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import type { ButtonVariant } from "@/ui/form/button-style";

type SecondFactorFormProps = {
  /** The e-mail address of the account, whose password is already verified. */
  email: string;
  variant: ButtonVariant;
  isBusy: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onSubmit: (shown: { code: string } | { passkey: PasskeyAnswer }) => void;
  onBack: () => void;
  /** Shown above the form's button. */
  problem?: ReactNode;
};

/** The second step of the admin sign-in: a code or a passkey. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { email, variant, isBusy, error, onSubmit, onBack, problem } = props;
  const texts = useTranslations("adminLogin.code");
  const { client } = trpc.useUtils();
  const form = useForm({
    resolver: zodResolver(confirmSecondFactorInput),
    defaultValues: { code: "" },
  });
  useServerError(form, REFUSALS, error);
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit(({ code }) => {
        if (!isBusy) onSubmit({ code });
      })}
    >
      <p className="text-body">
        {texts.rich("line", {
          email: () => <Ltr className="wrap-anywhere font-strong text-ink">{email}</Ltr>,
        })}
      </p>
      <SecondFactorField
        registration={form.register("code")}
        problem={form.formState.errors.code?.message}
        onAppear={() => form.setFocus("code")}
      />
      {problem}
      <WorkButton type="submit" variant={variant} size="large" wide busy={isBusy}>
        {texts("submit")}
      </WorkButton>
      <PasskeyButton
        size="large"
        isBusy={isBusy}
        ask={() => client.auth.askForPasskey.mutate()}
        onSigned={(passkey) => onSubmit({ passkey })}
      />
      <Button variant="outline" size="large" wide onClick={onBack}>
        {texts("back")}
      </Button>
    </form>
  );
}

const REFUSALS = {
  second_factor_missing: "code",
  second_factor_wrong: "code",
  passkey_wrong: "code",
} as const;
