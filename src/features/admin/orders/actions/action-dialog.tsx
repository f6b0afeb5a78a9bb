"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { WorkButton } from "@/features/admin/shared/frame/feedback";
import { errorMessage } from "@/features/shared/errors/error-message";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Dialog, type DialogSize } from "@/ui/overlay/dialog";
import type { OrderActionRunner } from "./use-order-action";

type ActionDialogProps = {
  title: ReactNode;
  /** Label of the confirming button. */
  confirm: ReactNode;
  isDanger?: boolean;
  size?: DialogSize;
  cancel?: string;
  runner: Pick<OrderActionRunner, "isBusy" | "error" | "reload">;
  /** True if a field already shows the error. */
  isProblemShown?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  /** Called when a field changes. */
  onChange?: () => void;
  children: ReactNode;
};

/** A dialog for an action on an order: content, error message, Cancel and the action's button. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, confirm, isDanger, size = "small", cancel, runner, onClose, onSubmit } = props;
  const texts = useTranslations("adminOrderActions");
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancel ?? texts("cancel")}
          </Button>
          <WorkButton
            type="submit"
            form={formId}
            variant={isDanger ? "danger" : "ink"}
            busy={runner.isBusy}
          >
            {confirm}
          </WorkButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="mt-2 space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onChange={props.onChange}
      >
        {props.children}
        {runner.error && !props.isProblemShown && (
          <ActionProblem runner={runner} onClose={onClose} />
        )}
      </form>
    </Dialog>
  );
}

const STALE_ERRORS = [
  "action_impossible",
  "order_moved",
  "order_not_found",
  "claim_answered",
  "replacement_missing",
  "batch_not_quarantined",
];

/** The error message; if the order has changed, with a button that reloads it. */
function ActionProblem({ runner, onClose }: Pick<ActionDialogProps, "runner" | "onClose">) {
  const texts = useTranslations("adminOrderActions");
  const isMoved = STALE_ERRORS.includes(refusalReason(runner.error) ?? "");

  function reload() {
    onClose();
    void runner.reload();
  }

  return (
    <Alert kind="err" role="alert">
      <p>{errorMessage(runner.error, texts("noAnswer"))}</p>
      {isMoved && (
        <Button variant="outline" size="small" className="mt-2" onClick={reload}>
          {texts("reload")}
        </Button>
      )}
    </Alert>
  );
}
