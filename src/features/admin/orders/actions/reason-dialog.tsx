"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { ReasonedAction } from "@/domain/orders/order-actions";
import {
  REASON_REFUSALS,
  ReasonField,
  useReasonForm,
} from "@/features/admin/shared/form/reason-form";
import { useServerError } from "@/features/shared/errors/server-error";
import { ActionDialog } from "./action-dialog";
import type { OrderActionRequest, OrderActionRunner } from "./use-order-action";

/** A request for an action that requires a reason, with the reason. */
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

type WhyDialogProps = Pick<
  ComponentProps<typeof ActionDialog>,
  "title" | "confirm" | "isDanger" | "runner" | "onClose" | "children"
> & {
  /** Help text of the reason field. The default says that the activity log keeps the reason. */
  help?: string;
  onReason: (reason: string) => unknown;
};

/** Asks for a reason; `children` are shown above the field and explain the action. */
export function ReasonPromptDialog({ help, onReason, children, ...dialog }: WhyDialogProps) {
  const texts = useTranslations("adminOrderActions");
  const form = useReasonForm();
  const isProblemShown = useServerError(form, REASON_REFUSALS, dialog.runner.error);
  return (
    <ActionDialog
      {...dialog}
      isProblemShown={isProblemShown}
      onSubmit={form.handleSubmit(({ reason }) => onReason(reason))}
    >
      {children}
      <ReasonField
        label={texts("reason")}
        help={help ?? texts("reasonHelp")}
        registration={form.register("reason")}
        problem={form.formState.errors.reason?.message}
      />
    </ActionDialog>
  );
}

type ReasonDialogProps = {
  action: ReasonedRequest["action"];
  /** Builds the request with the reason. */
  requestFor: (reason: string) => ReasonedRequest;
  isDanger?: boolean;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
  children: ReactNode;
};

/** Asks for the reason that an action on an order requires. */
export function ReasonDialog({ action, requestFor, onDone, ...dialog }: ReasonDialogProps) {
  const texts = useTranslations("adminOrderActions");
  return (
    <ReasonPromptDialog
      {...dialog}
      title={texts(`${action}.title`)}
      confirm={texts(`${action}.confirm`)}
      onReason={async (reason) => {
        if (await dialog.runner.run(requestFor(reason))) onDone();
      }}
    />
  );
}
