"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { refusalReason, shownError } from "@/features/shell/shown-error";
import { Button } from "@/ui/button";
import { Dialog, type DialogSize } from "@/ui/dialog";
import { Note } from "@/ui/note";
import type { OrderActing } from "./use-order-act";

type ActDialogProps = {
  title: ReactNode;
  /** What the button says that does it. */
  confirm: ReactNode;
  isDanger?: boolean;
  size?: DialogSize;
  cancel?: string;
  acting: OrderActing;
  /** The refusal stands at a field already. */
  isProblemShown?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** A question about an order: what is asked, what went wrong, Cancel and the act itself. */
export function ActDialog(props: ActDialogProps) {
  const { title, confirm, isDanger, size = "small", cancel, acting, onClose, onSubmit } = props;
  const texts = useTranslations("adminOrderActs");
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
          <Button variant="line" onClick={onClose}>
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
        {acting.error && !props.isProblemShown && <ActProblem acting={acting} onClose={onClose} />}
      </form>
    </Dialog>
  );
}

const MOVED = ["action_impossible", "order_moved", "order_not_found"];

/** Why it was not done; where the order has changed meanwhile, with the way to its present state. */
function ActProblem({ acting, onClose }: Pick<ActDialogProps, "acting" | "onClose">) {
  const texts = useTranslations("adminOrderActs");
  const isMoved = MOVED.includes(refusalReason(acting.error) ?? "");

  function reload() {
    onClose();
    void acting.reload();
  }

  return (
    <Note kind="err" role="alert">
      <p>{shownError(acting.error, texts("noAnswer"))}</p>
      {isMoved && (
        <Button variant="line" size="small" className="mt-2" onClick={reload}>
          {texts("reload")}
        </Button>
      )}
    </Note>
  );
}
