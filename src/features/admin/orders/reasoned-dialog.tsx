"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { ErrorCode } from "@/domain/errors";
import { ActDialog } from "./act-dialog";
import type { OrderAct } from "./order-act";
import { ReasonField } from "./reason-field";
import { reasonProblem } from "./refund-form";
import { useFieldError } from "./use-field-error";
import type { OrderActing } from "./use-order-act";

export type ReasonedAct = Extract<
  OrderAct,
  { act: "accept_payment" | "mark_failed" | "close_refund" }
>;

export const REASON_PROBLEMS: readonly ErrorCode[] = ["reason_missing", "reason_too_long"];

type ReasonedDialogProps = {
  act: ReasonedAct["act"];
  /** The whole wish with the reason in it. */
  wish: (reason: string) => ReasonedAct;
  isDanger?: boolean;
  acting: OrderActing;
  onClose: () => void;
  onDone: () => void;
  /** What happens, above the reason. */
  children: ReactNode;
};

/** Asks why before an act that must have a reason. */
export function ReasonedDialog(props: ReasonedDialogProps) {
  const { act, wish, isDanger = false, acting, onClose, onDone, children } = props;
  const texts = useTranslations("adminOrderActs");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = useFieldError(acting.error)({ found: problem, about: REASON_PROBLEMS });

  async function submit() {
    const found = reasonProblem(reason);
    setProblem(found);
    if (found) field.current?.focus();
    else if (await acting.run(wish(reason.trim()))) onDone();
  }

  return (
    <ActDialog
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
    </ActDialog>
  );
}
