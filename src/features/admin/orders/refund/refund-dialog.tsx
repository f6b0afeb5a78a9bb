"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type ControllerRenderProps, useController, useForm } from "react-hook-form";
import type { AdminOrderDto, AdminOrderItem } from "@/contract/admin/orders/order-details";
import { decimalFromCents } from "@/domain/money";
import { ActionDialog } from "@/features/admin/orders/actions/action-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { REASON_REFUSALS, ReasonField } from "@/features/admin/shared/form/reason-form";
import { useUnsaved } from "@/features/admin/shared/form/unsaved";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { useServerError } from "@/features/shared/errors/server-error";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { ProductName } from "@/features/shared/product/product-name";
import { Alert } from "@/ui/feedback/alert";
import { Checkbox } from "@/ui/form/checkbox";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { SegmentedControl } from "@/ui/form/segmented-control";
import { RefundSummary } from "./refund-effect";
import {
  isWholeRefund,
  newRefund,
  REFUND_EXTENTS,
  type RefundExtent,
  type RefundRules,
  type RefundValues,
  refundAmount,
  refundResolver,
  refundRules,
  withdrawEffect,
  withdrawnLines,
} from "./refund-form";
import { RefundLimitList } from "./refund-limit-list";
import { refundedPayment } from "./refund-limits";

type RefundDialogProps = {
  order: AdminOrderDto;
  runner: OrderActionRunner;
  onClose: () => void;
  onDone: () => void;
};

/** Frequent reasons for a refund, offered as suggestions. */
const REFUND_REASONS = ["code", "mistake", "late", "agreed"] as const;

const REFUND_REFUSALS = {
  ...REASON_REFUSALS,
  refund_amount_invalid: "amount",
  refund_too_large: "amount",
  refund_whole_only: "amount",
} as const;

/** Refunds the remaining amount or a part of it, and withdraws (takes back) the chosen lines. */
export function RefundDialog({ order: current, runner, onClose, onDone }: RefundDialogProps) {
  const texts = useTranslations("adminOrderActions");
  const refund = useTranslations("adminOrderActions.refund");
  // Keep the order as it was opened: if the response to a refund was lost, a refetched order may
  // have less to refund, but a retry must send the same request.
  const [order] = useState(current);
  const { waysToPay } = usePanelContext();
  const payment = refundedPayment(order);
  const rules = refundRules(order, waysToPay);
  const form = useForm({ resolver: refundResolver(rules), defaultValues: newRefund(rules) });
  useUnsaved(form.formState.isDirty);
  const isProblemShown = useServerError(form, REFUND_REFUSALS, runner.error);
  // Register the fields in their visual order: the first invalid field gets the focus.
  const amountField = useController({ control: form.control, name: "amount" }).field;
  const reasonField = form.register("reason");
  const values = form.watch();
  const { errors } = form.formState;
  const amount = refundAmount(values, rules);
  const itemIds = withdrawnLines(values, rules);
  const shown = amount === null || errors.amount ? null : <Dollars amount={amount} />;

  function changeExtent(extent: RefundExtent) {
    form.setValue("extent", extent);
    form.clearErrors("amount");
  }

  const submit = form.handleSubmit(async (checked) => {
    if (await runner.run({ action: "refund", input: { orderId: order.id, ...checked } })) onDone();
  });

  return (
    <ActionDialog
      title={refund.rich("title", { number: () => <Ltr>{`#${order.id}`}</Ltr> })}
      confirm={
        shown ? (
          <span>{refund.rich("confirm", { amount: () => shown })}</span>
        ) : (
          refund("confirmEmpty")
        )
      }
      isDanger
      size="base"
      runner={runner}
      isProblemShown={isProblemShown}
      onClose={onClose}
      onSubmit={submit}
      onChange={() => runner.error && runner.reset()}
    >
      {rules.held && <Alert kind="wait">{refund(`held.${rules.held}`)}</Alert>}
      <RefundAmount
        extent={values.extent}
        rules={rules}
        field={amountField}
        problem={errors.amount?.message}
        onExtentChange={changeExtent}
      />
      <RefundLimitList payment={payment} />
      {rules.held !== "stays" && (
        <RefundLines
          items={order.items}
          form={values}
          rules={rules}
          onChosen={(chosen) => form.setValue("chosen", chosen)}
        />
      )}
      <ReasonField
        label={texts("reason")}
        help={texts("reasonHelp")}
        registration={reasonField}
        problem={errors.reason?.message}
        suggestions={{
          texts: REFUND_REASONS.map((reason) => refund(`reasons.${reason}`)),
          onChoose: (text) => {
            form.setValue("reason", text, { shouldDirty: true, shouldValidate: true });
            form.setFocus("reason");
          },
        }}
      />
      {shown && amount !== null && (
        <RefundSummary order={order} payment={payment} amount={amount}>
          {refund.rich("summary", { amount: () => shown, lines: itemIds.length })}
        </RefundSummary>
      )}
    </ActionDialog>
  );
}

type RefundAmountProps = {
  extent: RefundExtent;
  rules: RefundRules;
  field: ControllerRenderProps<RefundValues, "amount">;
  problem: string | undefined;
  onExtentChange: (extent: RefundExtent) => void;
};

/** The choice between a full and a partial refund, if both are possible, and the amount. */
function RefundAmount({ extent, rules, field, problem, onExtentChange }: RefundAmountProps) {
  const texts = useTranslations("adminOrderActions.refund");
  const problemText = useFieldErrorMessage();
  const isWhole = extent === "whole";
  const left = decimalFromCents(rules.left);
  return (
    <div className={rules.isWholeOnly ? undefined : "space-y-4 pt-2"}>
      {!rules.isWholeOnly && (
        <SegmentedControl
          label={texts("extent")}
          value={extent}
          options={REFUND_EXTENTS.map((value) => ({ value, label: texts(value) }))}
          onChange={onExtentChange}
        />
      )}
      <Field
        label={texts("amount")}
        error={problemText(problem, { left })}
        help={
          isWhole
            ? undefined
            : texts.rich("left", { amount: () => <Dollars amount={rules.left} /> })
        }
      >
        {(control) => (
          <Input
            {...control}
            {...field}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            start={<span className="text-ink-3">$</span>}
            readOnly={isWhole}
            value={isWhole ? left : field.value}
          />
        )}
      </Field>
    </div>
  );
}

type RefundLinesProps = {
  items: readonly AdminOrderItem[];
  form: RefundValues;
  rules: RefundRules;
  /** Receives the ids of the chosen lines. */
  onChosen: (chosen: number[]) => void;
};

/**
 * Checkboxes for the lines to withdraw, each with the effect of its withdrawal. A full refund
 * withdraws every line that can be withdrawn.
 */
function RefundLines({ items, form, rules, onChosen }: RefundLinesProps) {
  const texts = useTranslations("adminOrderActions.refund");
  const isWhole = isWholeRefund(form, rules);
  const withdrawn = withdrawnLines(form, rules);

  function choose(id: number, isChosen: boolean) {
    const others = form.chosen.filter((one) => one !== id);
    onChosen(isChosen ? [...others, id] : others);
  }

  return (
    <fieldset>
      <legend className="text-label">{texts("withdraw")}</legend>
      <p className="mt-1 text-caption text-ink-2">
        {texts(isWhole ? "withdrawWhole" : "withdrawPart")}
      </p>
      <div className="mt-1 divide-y-[1.5px] divide-line">
        {items.map((item) => (
          <Checkbox
            key={item.id}
            label={<LineLabel item={item} />}
            checked={withdrawn.includes(item.id)}
            disabled={isWhole || !item.canWithdraw}
            onChange={(event) => choose(item.id, event.target.checked)}
            className="flex! rounded-none! py-2"
          />
        ))}
      </div>
    </fieldset>
  );
}

function LineLabel({ item }: { item: AdminOrderItem }) {
  const texts = useTranslations("adminOrderActions.refund.effect");
  const product = { name: item.productName, nameAr: item.productNameAr };
  return (
    <>
      <span className="block font-strong">
        <ProductName product={product} />
        {item.quantity > 1 && (
          <>
            {" "}
            <bdi dir="ltr">× {item.quantity}</bdi>
          </>
        )}
      </span>
      <span className="block text-caption text-ink-2">{texts(withdrawEffect(item))}</span>
    </>
  );
}
