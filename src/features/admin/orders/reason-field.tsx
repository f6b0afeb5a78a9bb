"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Field } from "@/ui/field";
import { TextArea } from "@/ui/input";

type ReasonFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  error: string | undefined;
  ref: Ref<HTMLTextAreaElement>;
};

/** Why an admin does it. */
export function ReasonField({ value, onChange, error, ref }: ReasonFieldProps) {
  const texts = useTranslations("adminOrderActs");
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
