"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";

type SecondFactorFieldProps = {
  /** The result of `register()`. */
  registration: UseFormRegisterReturn;
  /** The field's error code or message. */
  problem: string | undefined;
  /** Called on mount, to focus the field with the form's `setFocus`. */
  onAppear?: () => void;
};

/** A field for the code of an authenticator app. A button below it switches to a recovery code. */
export function SecondFactorField({ registration, problem, onAppear }: SecondFactorFieldProps) {
  const texts = useTranslations("adminProof.code");
  const problemText = useFieldErrorMessage();
  const [isRecovery, setRecovery] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useEffect(() => onAppear?.(), []);
  return (
    <div>
      <Field
        label={texts(isRecovery ? "recovery" : "app")}
        help={texts(isRecovery ? "recoveryHelp" : "appHelp")}
        error={problemText(problem)}
      >
        {(control) => (
          <Input
            {...control}
            {...registration}
            dir="ltr"
            autoComplete={isRecovery ? "off" : "one-time-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <button
        type="button"
        onClick={() => setRecovery(!isRecovery)}
        className="mt-1 inline-flex min-h-11 items-center font-strong text-small underline underline-offset-4"
      >
        {texts(isRecovery ? "useApp" : "useRecovery")}
      </button>
    </div>
  );
}
