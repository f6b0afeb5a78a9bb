"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { type FormEvent, useRef, useState } from "react";
import { reason as reasonSchema } from "@/contract/admin/common";
import { errorCodeOf } from "@/domain/errors";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import type { ButtonVariant } from "@/ui/form/button-style";
import { Field } from "@/ui/form/field";
import { TextArea } from "@/ui/form/input";

type ReasonFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
  ref: Ref<HTMLTextAreaElement>;
};

/** Why an admin does it. */
export function ReasonField({ value, onChange, error, ref }: ReasonFieldProps) {
  const texts = useTranslations("adminOrderActions");
  return (
    <Field label={texts("reason")} help={texts("reasonHelp")} error={error}>
      {(control) => (
        <TextArea
          {...control}
          ref={ref}
          dir="auto"
          required
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

type ReasonFormProps = {
  submit: string;
  variant: ButtonVariant;
  busy: boolean;
  /** What the last try came to. */
  problem: string | null;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
};

/** Asks why, as the audit log wants to know; what was typed stays when it fails. */
export function ReasonForm(props: ReasonFormProps) {
  const { submit, variant, busy, problem, onSubmit, onCancel } = props;
  const texts = useTranslations("adminKeys.reasonForm");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);

  function check(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = reasonSchema.safeParse(typed);
    if (read.success) {
      setError(undefined);
      onSubmit(read.data);
    } else {
      setError(errors(errorCodeOf(read.error.issues[0]?.message ?? "") ?? "invalid_input"));
      area.current?.focus();
    }
  }

  return (
    <form onSubmit={check} noValidate className="mt-4">
      <Field label={texts("reason")} help={texts("reasonHelp")} error={error}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            dir="auto"
            data-autofocus
            rows={3}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {problem && (
        <Alert kind="err" role="alert" className="mt-4">
          {problem}
        </Alert>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button variant="outline" onClick={onCancel}>
          {texts("cancel")}
        </Button>
        <Button type="submit" variant={variant} busy={busy} busyText={common("working")}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
