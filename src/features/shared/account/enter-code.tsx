"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CODE_LENGTH, findCode } from "@/domain/account/account-code";
import { errorMessage } from "@/features/shared/errors/error-message";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/form/button";
import { CodeInput } from "@/ui/form/code-input";
import { Field } from "@/ui/form/field";

type EnterCodeProps = {
  /** The button's label; "Open" by default. */
  enterLabel?: string;
  onProven: () => void;
  isResending: boolean;
  onResend: () => void;
};

/** A form for a mailed one-time code. Only the browser that requested the code may enter it. */
export function EnterCode({ enterLabel, onProven, isResending, onResend }: EnterCodeProps) {
  const texts = useTranslations("orderPage.prove");
  const common = useTranslations("common");
  const generic = useTranslations("errors")("generic");
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const enter = trpc.orderPage.enterCode.useMutation({
    onSuccess: onProven,
    onError() {
      field.current?.focus();
      field.current?.select();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (code !== "") enter.mutate({ code });
  }

  return (
    <form noValidate method="post" onSubmit={submit}>
      <Field
        label={texts("code")}
        error={enter.error ? errorMessage(enter.error, generic) : undefined}
      >
        {(control) => (
          <CodeInput
            {...control}
            ref={field}
            length={CODE_LENGTH}
            findCode={findCode}
            value={code}
            onChange={setCode}
          />
        )}
      </Field>
      {enter.error && (
        <p role="alert" className="sr-only">
          {errorMessage(enter.error, generic)}
        </p>
      )}
      <p className="mt-3 text-caption text-ink-2">{texts("expires")}</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="flash"
          disabled={code === ""}
          busy={enter.isPending || enter.isSuccess}
          busyText={common("working")}
        >
          {enterLabel ?? texts("enter")}
        </Button>
        <Button
          variant="outline"
          busy={isResending}
          busyText={common("working")}
          onClick={() => {
            setCode("");
            // Clear the refusal of the previous code, which does not apply to the new code.
            enter.reset();
            onResend();
          }}
        >
          {texts("again")}
        </Button>
      </div>
    </form>
  );
}
