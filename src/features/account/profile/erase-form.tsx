"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type PasswordChangeInput, passwordChangeInput } from "@/contract/accounts";
import { errorCodeOf } from "@/domain/errors";
import { errorMessage } from "@/features/shared/error-message";
import { refusalReason } from "@/features/shared/refusal-reason";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";

/** Says what goes and what stays, and asks for the password. */
export function EraseForm({ onClose }: { onClose: () => void }) {
  const texts = useTranslations("profile.data");
  const account = useTranslations("account");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.auth.requestErasure.useMutation();
  const { register, handleSubmit, setFocus, setError, formState } = useForm<PasswordChangeInput>({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: { currentPassword: "" },
  });
  useEffect(() => setFocus("currentPassword"), [setFocus]);

  const submit = handleSubmit(async (input) => {
    try {
      utils.auth.erasure.setData(undefined, await mutateAsync(input));
    } catch (error) {
      const reason = refusalReason(error);
      if (reason === "current_password_wrong") {
        setError("currentPassword", { type: "server", message: reason }, { shouldFocus: true });
      } else {
        setError("root", { message: errorMessage(error, texts("failed")) });
      }
      return;
    }
    onClose();
  });

  const problem = errorCodeOf(formState.errors.currentPassword?.message ?? "");
  return (
    <form noValidate onSubmit={submit} className="mt-6">
      <h3 className="text-role-title text-[1.0625rem]">{texts("erase")}</h3>
      <ul className="mt-2 mb-6 list-disc space-y-2 ps-5 text-body text-ink-2">
        <li>{texts("goes")}</li>
        <li>{texts("stays")}</li>
        <li>{texts("when")}</li>
      </ul>
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
        <Button variant="outline" onClick={onClose}>
          {texts("cancel")}
        </Button>
        <Button
          type="submit"
          variant="danger"
          busy={formState.isSubmitting}
          busyText={common("working")}
        >
          {texts("confirm")}
        </Button>
      </div>
    </form>
  );
}
