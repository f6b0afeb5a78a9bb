"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ReasonedAction } from "@/domain/order-actions";
import { REASON_REFUSALS, ReasonField, useReasonForm } from "@/features/admin/shared/reason-form";
import { useServerError } from "@/features/shared/server-error";
import { ActionDialog } from "./action-dialog";
import type { OrderActionRequest, OrderActionRunner } from "./use-order-action";

/** An action that must have a reason, with it. */
export type ReasonedRequest = Extract<
  OrderActionRequest,
  {
    action:
      | ReasonedAction
      | "close_refund"
      | "close_payment"
      | "close_dispute"
      | "release_batch"
      | "quarantine_batch"
      | "offer_replacements";
  }
>;

type ReasonDialogProps = {
  action: ReasonedRequest["action"];
  /** The whole request with the reason in it. */
  requestFor: (reason: string) => ReasonedRequest;
  isDanger?: boolean;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
  /** What happens, above the reason. */
  children: ReactNode;
};

/** Asks why before an action that must have a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { action, requestFor, isDanger = false, runner, onClose, onDone, children } = props;
  const texts = useTranslations("adminOrderActions");
  const form = useReasonForm();
  const isProblemShown = useServerError(form, REASON_REFUSALS, runner.error);

  const submit = form.handleSubmit(async ({ reason }) => {
    if (await runner.run(requestFor(reason))) onDone();
  });

  return (
    <ActionDialog
      title={texts(`${action}.title`)}
      confirm={texts(`${action}.confirm`)}
      isDanger={isDanger}
      runner={runner}
      isProblemShown={isProblemShown}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <ReasonField
        label={texts("reason")}
        help={texts("reasonHelp")}
        registration={form.register("reason")}
        problem={form.formState.errors.reason?.message}
      />
    </ActionDialog>
  );
}
