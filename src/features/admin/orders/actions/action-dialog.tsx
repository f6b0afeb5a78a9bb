"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { ErrorCode } from "@/domain/errors";
import { errorMessage, refusalReason } from "@/features/shared/error-message";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { Dialog, type DialogSize } from "@/ui/overlay/dialog";
import type { OrderActionRunner } from "./use-order-action";

type ActionDialogProps = {
  title: ReactNode;
  /** What the button says that does it. */
  confirm: ReactNode;
  isDanger?: boolean;
  size?: DialogSize;
  cancel?: string;
  acting: OrderActionRunner;
  /** The refusal stands at a field already. */
  isProblemShown?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A question about an order: what is asked, what went wrong, Cancel and the act itself. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, confirm, isDanger, size = "small", cancel, acting, onClose, onSubmit } = props;
  const texts = useTranslations("adminOrderActions");
  const working = useTranslations("common")("working");
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
          <Button
            type="submit"
            form={formId}
            variant={isDanger ? "danger" : "ink"}
            busy={acting.isBusy}
            busyText={working}
          >
            {confirm}
          </Button>
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
      >
        {props.children}
        {acting.error && !props.isProblemShown && (
          <ActionProblem acting={acting} onClose={onClose} />
        )}
      </form>
    </Dialog>
  );
}

const MOVED = ["action_impossible", "order_moved", "order_not_found"];

/** Why it was not done; where the order has changed meanwhile, with the way to its present state. */
function ActionProblem({ acting, onClose }: Pick<ActionDialogProps, "acting" | "onClose">) {
  const texts = useTranslations("adminOrderActions");
  const isMoved = MOVED.includes(refusalReason(acting.error) ?? "");

  function reload() {
    onClose();
    void acting.reload();
  }

  return (
    <Alert kind="err" role="alert">
      <p>{errorMessage(acting.error, texts("noAnswer"))}</p>
      {isMoved && (
        <Button variant="outline" size="small" className="mt-2" onClick={reload}>
          {texts("reload")}
        </Button>
      )}
    </Alert>
  );
}

type FieldProblem = {
  /** What the browser found. */
  found: ErrorCode | null;
  /** The refusals of the server that speak of this field. */
  about: readonly ErrorCode[];
  /** Fill the places of the message. */
  values?: Record<string, string>;
};

/** Gives what stands at a field of a dialog: what the browser found there, or else the server's refusal. */
export function useFieldError(refusal: Error | null) {
  const errors = useTranslations("errors");
  return ({ found, about, values }: FieldProblem): string | undefined => {
    if (found) return errors(found, values);
    const reason = refusalReason(refusal);
    return reason && about.includes(reason) ? errorMessage(refusal, errors(reason)) : undefined;
  };
}
