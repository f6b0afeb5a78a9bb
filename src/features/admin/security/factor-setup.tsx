"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { confirmSecondFactorInput, type NewSecondFactorDto } from "@/contract/second-factor";
import { Problem, WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { trpc } from "@/trpc/client";
import { QrCode } from "@/ui/data/qr-code";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { FocusedHeading } from "./focused-heading";

type FactorSetupProps = {
  factor: NewSecondFactorDto;
  /** Receives the new recovery codes. */
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
};

/**
 * The setup of an authenticator app: its secret, as a QR code and as text, and a field for the code
 * of the app that completes the setup.
 */
export function FactorSetup({ factor, onDone, onCancel }: FactorSetupProps) {
  const texts = useTranslations("adminSecurity.setup");
  const problemText = useFieldErrorMessage();
  const confirm = trpc.auth.secondFactor.confirm.useMutation({
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const form = useForm({
    resolver: zodResolver(confirmSecondFactorInput),
    defaultValues: { code: "" },
  });
  const isAtField = useServerError(form, REFUSALS, confirm.error);
  return (
    <>
      <FocusedHeading>{texts("title")}</FocusedHeading>
      <p className="mt-2 text-body text-ink-2">{texts("scan")}</p>
      <QrCode
        text={factor.uri}
        label={texts("qr")}
        className="mt-4 aspect-square w-full max-w-60 rounded-control border border-line"
      />
      <p className="mt-4 text-body text-ink-2">{texts("byHand")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <bdi dir="ltr" className="wrap-anywhere text-role-code">
          {factor.secret.match(/.{1,4}/g)?.join(" ")}
        </bdi>
        <CopyButton
          text={factor.secret}
          variant="outline"
          copyLabel={texts("copy")}
          copiedLabel={texts("copied")}
        />
      </div>
      <form
        noValidate
        method="post"
        className="mt-6 grid gap-4"
        onSubmit={form.handleSubmit((typed) => {
          if (!confirm.isPending) confirm.mutate(typed);
        })}
      >
        <Field
          label={texts("code")}
          help={texts("confirm")}
          error={problemText(form.formState.errors.code?.message)}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("code")}
              dir="ltr"
              autoComplete="one-time-code"
              inputMode="numeric"
              spellCheck={false}
              required
              className="max-w-60"
            />
          )}
        </Field>
        <Problem
          text={confirm.error && !isAtField && errorMessage(confirm.error, texts("failed"))}
        />
        <div className="flex flex-wrap gap-2.5">
          <WorkButton type="submit" busy={confirm.isPending}>
            {texts("submit")}
          </WorkButton>
          <Button variant="outline" onClick={onCancel}>
            {texts("cancel")}
          </Button>
        </div>
      </form>
    </>
  );
}

const REFUSALS = { second_factor_missing: "code", second_factor_wrong: "code" } as const;
