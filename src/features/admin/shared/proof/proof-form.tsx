"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import {
  type ProofInput,
  proofWithCodeInput,
  reauthenticationInput,
} from "@/contract/second-factor";
import { FormFooter } from "@/features/admin/shared/form/form-footer";
import { PasswordField } from "@/features/shared/account/password-field";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useServerError } from "@/features/shared/errors/server-error";
import { trpc } from "@/trpc/client";
import type { ButtonVariant } from "@/ui/form/button-style";
import { PasskeyButton } from "./passkey-button";
import { SecondFactorField } from "./second-factor-field";

type ProofFormProps = {
  /** True if the account has a second factor, which is then required as well. */
  asksCode: boolean;
  submitLabel: string;
  variant?: ButtonVariant;
  isBusy: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onSubmit: (typed: ProofInput) => void;
  onCancel: () => void;
};

/**
 * A form in a dialog that asks for the admin's password and, with `asksCode`, for a code or a
 * passkey.
 */
export function ProofForm(props: ProofFormProps) {
  const { asksCode, submitLabel, variant, isBusy, error, onSubmit, onCancel } = props;
  const texts = useTranslations("adminProof");
  const password = useTranslations("account")("password");
  const { client } = trpc.useUtils();
  const form = useForm<ProofInput>({
    resolver: zodResolver(asksCode ? proofWithCodeInput : reauthenticationInput),
    defaultValues: { currentPassword: "" },
  });
  const isAtField = useServerError(form, REFUSALS, error);
  const problems = form.formState.errors;
  const typedPassword = form.register("currentPassword");
  return (
    <form
      noValidate
      method="post"
      className="mt-4 grid gap-4"
      onSubmit={form.handleSubmit((typed) => {
        if (!isBusy) onSubmit(typed);
      })}
    >
      <PasswordField
        label={password}
        registration={typedPassword}
        autoComplete="current-password"
        problem={problems.currentPassword?.message}
        autoFocus
      />
      {asksCode && (
        <>
          <SecondFactorField
            registration={form.register("code")}
            problem={problems.code?.message}
            onAppear={() => {
              if (form.getValues("currentPassword") !== "") form.setFocus("code");
            }}
          />
          <PasskeyButton
            isBusy={isBusy}
            ask={async () => {
              if (!(await form.trigger("currentPassword", { shouldFocus: true }))) return null;
              return client.auth.secondFactor.askForPasskey.mutate();
            }}
            onSigned={(passkey) =>
              onSubmit({ currentPassword: form.getValues("currentPassword"), passkey })
            }
          />
        </>
      )}
      <FormFooter
        problem={error != null && !isAtField && errorMessage(error, texts("failed"))}
        submit={submitLabel}
        variant={variant}
        size="base"
        isBusy={isBusy}
        onCancel={onCancel}
        className="mt-1 flex flex-wrap justify-end gap-2.5"
      />
    </form>
  );
}

const REFUSALS = {
  current_password_wrong: "currentPassword",
  current_password_missing: "currentPassword",
  second_factor_missing: "code",
  second_factor_wrong: "code",
  passkey_wrong: "code",
} as const;
