"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useProblemText } from "@/features/shell/use-problem-text";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";

type EmailFieldProps = {
  /** What `register()` gives. */
  registration: UseFormRegisterReturn;
  /** "username" where a password belongs to it. */
  autoComplete: "email" | "username";
  /** The code of what is wrong with it. */
  problem: string | undefined;
};

/** The e-mail address in a form of an account. */
export function EmailField({ registration, autoComplete, problem }: EmailFieldProps) {
  const label = useTranslations("account")("email");
  const problemText = useProblemText();
  return (
    <Field label={label} error={problemText(problem)}>
      {(control) => (
        <Input
          {...control}
          {...registration}
          dir="ltr"
          type="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  );
}
