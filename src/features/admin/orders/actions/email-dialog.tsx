"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { correctEmailInput } from "@/contract/admin/orders";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { ActionDialog, useFieldError } from "./action-dialog";
import type { OrderActionRunner } from "./use-order-action";

type EmailDialogProps = {
  orderId: number;
  email: string;
  acting: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Corrects the address that the mails of an order go to. */
export function EmailDialog({ orderId, email, acting, onClose, onDone }: EmailDialogProps) {
  const texts = useTranslations("adminOrderActions.correct_email");
  const [typed, setTyped] = useState(email);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const error = useFieldError(acting.error)({
    found: isWrong ? "email_invalid" : null,
    about: ["email_invalid"],
  });

  async function submit() {
    const { data } = correctEmailInput.shape.email.safeParse(typed);
    setWrong(data === undefined);
    if (data === undefined) field.current?.focus();
    else if (await acting.run({ action: "correct_email", input: { orderId, email: data } }))
      onDone();
  }

  return (
    <ActionDialog
      title={texts("title")}
      confirm={texts("confirm")}
      acting={acting}
      isProblemShown={error !== undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-body text-ink-2">{texts("text")}</p>
      <Field label={texts("field")} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            dir="ltr"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  );
}
