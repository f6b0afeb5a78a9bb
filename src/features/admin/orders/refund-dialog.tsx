"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders";
import type { ErrorCode } from "@/domain/errors";
import { decimalFromCents, formatMoney } from "@/domain/money";
import { Note } from "@/ui/note";
import { ActDialog } from "./act-dialog";
import { Ltr } from "./ltr";
import { ReasonField } from "./reason-field";
import { REASON_PROBLEMS } from "./reasoned-dialog";
import { RefundAmount } from "./refund-amount";
import {
  newRefund,
  type RefundForm,
  type RefundProblems,
  refundAmount,
  refundProblems,
  refundRules,
  withdrawnLines,
} from "./refund-form";
import { RefundLines } from "./refund-lines";
import { useFieldError } from "./use-field-error";
import type { OrderActing } from "./use-order-act";

const AMOUNT_PROBLEMS: readonly ErrorCode[] = [
  "refund_amount_invalid",
  "refund_too_large",
  "refund_whole_only",
];
const NO_PROBLEM: RefundProblems = { amount: null, reason: null };

type RefundDialogProps = {
  order: AdminOrderDto;
  acting: OrderActing;
  onClose: () => void;
  onDone: () => void;
};

/** Gives money back, all that is left or a part, and says which lines the buyer does not keep. */
export function RefundDialog({ order: current, acting, onClose, onDone }: RefundDialogProps) {
  const texts = useTranslations("adminOrderActs.refund");
  // When an answer gets lost the order may have less to refund already: the same must be asked again.
  const [order] = useState(current);
  const rules = refundRules(order);
  const [form, setForm] = useState(() => newRefund(rules));
  const [problems, setProblems] = useState(NO_PROBLEM);
  const amountField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const errorOf = useFieldError(acting.error);
  const errors = {
    amount: errorOf({
      found: problems.amount,
      about: AMOUNT_PROBLEMS,
      values: { left: decimalFromCents(rules.left) },
    }),
    reason: errorOf({ found: problems.reason, about: REASON_PROBLEMS }),
  };
  const amount = refundAmount(form, rules);
  const withdraw = withdrawnLines(form, rules);

  function change(changes: Partial<RefundForm>) {
    setForm({ ...form, ...changes });
    setProblems(NO_PROBLEM);
    if (acting.error) acting.reset();
  }

  async function submit() {
    const found = refundProblems(form, rules);
    setProblems(found);
    if (found.amount) amountField.current?.focus();
    else if (found.reason) reasonField.current?.focus();
    else if (amount !== null) {
      const amountUSD = decimalFromCents(amount);
      const input = { orderId: order.id, amountUSD, withdraw, reason: form.reason.trim() };
      if (await acting.run({ act: "refund", input })) onDone();
    }
  }

  const shown = amount === null || errors.amount !== undefined ? null : formatMoney(amount, "USD");
  return (
    <ActDialog
      title={texts.rich("title", { number: () => <Ltr>{`#${order.id}`}</Ltr> })}
      confirm={
        shown ? (
          <span>{texts.rich("confirm", { amount: () => <Ltr>{shown}</Ltr> })}</span>
        ) : (
          texts("confirmEmpty")
        )
      }
      isDanger
      size="base"
      acting={acting}
      isProblemShown={errors.amount !== undefined || errors.reason !== undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      {rules.isHeld && <Note kind="wait">{texts("held")}</Note>}
      <RefundAmount
        ref={amountField}
        form={form}
        rules={rules}
        error={errors.amount}
        onChange={change}
      />
      <RefundLines items={order.items} form={form} rules={rules} onChange={change} />
      <ReasonField
        ref={reasonField}
        value={form.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
      />
      {shown && (
        <p className="font-strong text-body">
          {texts.rich("summary", { amount: () => <Ltr>{shown}</Ltr>, lines: withdraw.length })}
        </p>
      )}
    </ActDialog>
  );
}
