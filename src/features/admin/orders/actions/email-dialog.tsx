"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { correctEmailInput } from "@/contract/admin/orders/order-actions";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { ActionDialog } from "./action-dialog";
import type { OrderActionRunner } from "./use-order-action";

const emailInput = correctEmailInput.pick({ email: true });
const EMAIL_REFUSALS = { email_invalid: "email" } as const;

type EmailDialogProps = {
  orderId: number;
  /** The current e-mail address. */
  email: string;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Corrects the e-mail address to which the mails of an order are sent. */
export function EmailDialog({
  orderId,
  email: current,
  runner,
  onClose,
  onDone,
}: EmailDialogProps) {
  const texts = useTranslations("adminOrderActions.correct_email");
  const problemText = useFieldErrorMessage();
  const form = useForm({ resolver: zodResolver(emailInput), defaultValues: { email: current } });
  const { register, handleSubmit, formState } = form;
  useUnsaved(formState.isDirty);
  const isProblemShown = useServerError(form, EMAIL_REFUSALS, runner.error);

  const submit = handleSubmit(async ({ email }) => {
    if (await runner.run({ action: "correct_email", input: { orderId, email } })) onDone();
  });

  return (
    <ActionDialog
      title={texts("title")}
      confirm={texts("confirm")}
      runner={runner}
      isProblemShown={isProblemShown}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-body text-ink-2">{texts("text")}</p>
      <Field label={texts("field")} error={problemText(formState.errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...register("email")}
            dir="ltr"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
    </ActionDialog>
  );
}
