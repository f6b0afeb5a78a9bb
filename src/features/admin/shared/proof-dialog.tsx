"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { passwordChangeInput } from "@/contract/accounts";
import { errorMessage } from "@/features/shared/error-message";
import { useServerError } from "@/features/shared/server-error";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { trpc } from "@/trpc/client";
import { onProofNeeded } from "@/trpc/proof-link";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Field } from "@/ui/form/field";
import { PasswordInput } from "@/ui/form/password-input";
import { Dialog } from "@/ui/overlay/dialog";

type Answer = (isGiven: boolean) => void;

/** Once in the panel: asks for the password when a call is refused for want of it; the call then goes on by itself. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setAnswer({ give: resolve });
          }),
      ),
    [],
  );
  function give(isGiven: boolean) {
    answer?.give(isGiven);
    setAnswer(null);
  }
  if (!answer) return null;
  return <AskForPassword onAnswer={give} />;
}

function AskForPassword({ onAnswer }: { onAnswer: Answer }) {
  const texts = useTranslations("adminProof");
  const account = useTranslations("account");
  const working = useTranslations("common")("working");
  const problemText = useFieldErrorMessage();
  const prove = trpc.auth.proveAdmin.useMutation({ onSuccess: () => onAnswer(true) });
  const form = useForm({
    resolver: zodResolver(passwordChangeInput),
    defaultValues: { currentPassword: "" },
  });
  const isAtField = useServerError(form, REFUSALS, prove.error);
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      size="small"
      title={texts("title")}
      description={texts("line")}
    >
      <form
        noValidate
        method="post"
        className="mt-4"
        onSubmit={form.handleSubmit((typed) => {
          if (!prove.isPending) prove.mutate(typed);
        })}
      >
        <Field
          label={account("password")}
          error={problemText(form.formState.errors.currentPassword?.message)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register("currentPassword")}
              autoComplete="current-password"
              data-autofocus
              required
              showLabel={account("showPassword")}
              hideLabel={account("hidePassword")}
            />
          )}
        </Field>
        {prove.error !== null && !isAtField && (
          <Alert kind="err" role="alert" className="mt-4">
            {errorMessage(prove.error, texts("failed"))}
          </Alert>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2.5">
          <Button variant="outline" onClick={() => onAnswer(false)}>
            {texts("cancel")}
          </Button>
          <Button type="submit" busy={prove.isPending} busyText={working}>
            {texts("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const REFUSALS = {
  current_password_wrong: "currentPassword",
  current_password_missing: "currentPassword",
} as const;
