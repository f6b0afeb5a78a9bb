"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import { type PasswordChangeInput, passwordChangeInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import type { ButtonVariant } from "@/ui/form/button-style";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";

type CurrentPasswordFormProps = {
  /** The reason for which the password is required. */
  children: ReactNode;
  labels: { submit: string; cancel: string };
  variant: ButtonVariant;
  /** The message if the request failed without a reason from the server. */
  lost: string;
  className?: string;
  /** Must throw the server's error if the request is refused. */
  onSubmit: (input: PasswordChangeInput) => Promise<void>;
  onCancel: () => void;
};

/**
 * Asks a signed-in user for the current password before a sensitive action. Specification §5
 * (validation rules).
 */
export function CurrentPasswordForm(props: CurrentPasswordFormProps) {
  const { children, labels, variant, lost, className, onSubmit, onCancel } = props;
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

  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input);
    } catch (error) {
      const reason = refusalReason(error);
      if (reason === "current_password_wrong") {
        setError("currentPassword", { type: "server", message: reason }, { shouldFocus: true });
      } else {
        setError("root", { message: errorMessage(error, lost) });
      }
    }
  });

  const problem = errorCodeOf(formState.errors.currentPassword?.message ?? "");
  return (
    <form noValidate onSubmit={submit} className={className}>
      {children}
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
          {labels.cancel}
        </Button>
        <Button
          type="submit"
          variant={variant}
          busy={formState.isSubmitting}
          busyText={common("working")}
        >
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
