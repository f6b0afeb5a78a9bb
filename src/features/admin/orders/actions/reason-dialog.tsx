"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { ErrorCode } from "@/domain/errors";
import { reasonProblem } from "@/features/admin/orders/refund/refund-form";
import { ReasonField } from "@/features/admin/shared/reason-form";
import { ActionDialog, useFieldError } from "./action-dialog";
import type { OrderActionRequest, OrderActionRunner } from "./use-order-action";

export type ReasonedRequest = Extract<
  OrderActionRequest,
  { action: "accept_payment" | "mark_failed" | "close_refund" }
>;

export const REASON_PROBLEMS: readonly ErrorCode[] = ["reason_missing", "reason_too_long"];

type ReasonDialogProps = {
  act: ReasonedRequest["action"];
  /** The whole wish with the reason in it. */
  requestFor: (reason: string) => ReasonedRequest;
  isDanger?: boolean;
  acting: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
  /** What happens, above the reason. */
  children: ReactNode;
};

/** Asks why before an act that must have a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { act, requestFor, isDanger = false, acting, onClose, onDone, children } = props;
  const texts = useTranslations("adminOrderActions");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = useFieldError(acting.error)({ found: problem, about: REASON_PROBLEMS });

  async function submit() {
    const found = reasonProblem(reason);
    setProblem(found);
    if (found) field.current?.focus();
    else if (await acting.run(requestFor(reason.trim()))) onDone();
  }

  return (
    <ActionDialog
      title={texts(`${act}.title`)}
      confirm={texts(`${act}.confirm`)}
      isDanger={isDanger}
      acting={acting}
      isProblemShown={error !== undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
      <ReasonField ref={field} value={reason} onChange={setReason} error={error} />
    </ActionDialog>
  );
}
