"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { useRef, useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders";
import type { ErrorCode } from "@/domain/errors";
import { decimalFromCents, formatMoney } from "@/domain/money";
import { ActionDialog, useFieldError } from "@/features/admin/orders/actions/action-dialog";
import { REASON_PROBLEMS } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { Ltr } from "@/features/admin/shared/ltr";
import { ReasonField } from "@/features/admin/shared/reason-form";
import { Alert } from "@/ui/feedback/alert";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { SegmentedControl } from "@/ui/form/segmented-control";
import {
  newRefund,
  REFUND_EXTENTS,
  type RefundForm,
  type RefundProblems,
  type RefundRules,
  refundAmount,
  refundProblems,
  refundRules,
  withdrawnLines,
} from "./refund-form";
import { RefundLines } from "./refund-lines";

const AMOUNT_PROBLEMS: readonly ErrorCode[] = [
  "refund_amount_invalid",
  "refund_too_large",
  "refund_whole_only",
];
const NO_PROBLEM: RefundProblems = { amount: null, reason: null };

type RefundDialogProps = {
  order: AdminOrderDto;
  acting: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Gives money back, all that is left or a part, and says which lines the buyer does not keep. */
export function RefundDialog({ order: current, acting, onClose, onDone }: RefundDialogProps) {
  const texts = useTranslations("adminOrderActions.refund");
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
      if (await acting.run({ action: "refund", input })) onDone();
    }
  }

  const shown = amount === null || errors.amount !== undefined ? null : formatMoney(amount, "USD");
  return (
    <ActionDialog
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
      {rules.isHeld && <Alert kind="wait">{texts("held")}</Alert>}
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
    </ActionDialog>
  );
}

type RefundAmountProps = {
  form: RefundForm;
  rules: RefundRules;
  error: string | undefined;
  onChange: (changes: Partial<RefundForm>) => void;
  ref: Ref<HTMLInputElement>;
};

/** Everything or a part, and how much that is; of a held payment everything. */
function RefundAmount({ form, rules, error, onChange, ref }: RefundAmountProps) {
  const texts = useTranslations("adminOrderActions.refund");
  const isWhole = form.extent === "whole";
  return (
    <div className={rules.isHeld ? undefined : "space-y-4 pt-2"}>
      {!rules.isHeld && (
        <SegmentedControl
          label={texts("extent")}
          value={form.extent}
          options={REFUND_EXTENTS.map((value) => ({ value, label: texts(value) }))}
          onChange={(extent) => onChange({ extent })}
        />
      )}
      <Field
        label={texts("amount")}
        error={error}
        help={
          isWhole
            ? undefined
            : texts.rich("left", { amount: () => <Ltr>{formatMoney(rules.left, "USD")}</Ltr> })
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={ref}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            start={<span className="text-ink-3">$</span>}
            readOnly={isWhole}
            value={isWhole ? decimalFromCents(rules.left) : form.amount}
            onChange={(event) => onChange({ amount: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
