"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type PasswordChangeInput, passwordChangeInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { refusalReason, shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { Field } from "@/ui/field";
import { Note } from "@/ui/note";
import { PasswordInput } from "@/ui/password-input";

type PasswordChangeFormProps = { onSent: () => void; onCancel: () => void };

/** Asks for the current password; the mail with the code follows. Specification §5. */
export function PasswordChangeForm({ onSent, onCancel }: PasswordChangeFormProps) {
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
        setError("root", { message: shownError(error, errors("generic")) });
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
        <Note kind="err" role="alert" className="mb-6">
          {formState.errors.root.message}
        </Note>
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
        <Button variant="line" onClick={onCancel}>
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
