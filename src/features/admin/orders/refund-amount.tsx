"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { decimalFromCents, formatMoney } from "@/domain/money";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Segment } from "@/ui/segment";
import { Ltr } from "./ltr";
import { REFUND_EXTENTS, type RefundForm, type RefundRules } from "./refund-form";

type RefundAmountProps = {
  form: RefundForm;
  rules: RefundRules;
  error: string | undefined;
  onChange: (changes: Partial<RefundForm>) => void;
  ref: Ref<HTMLInputElement>;
};

/** Everything or a part, and how much that is; of a held payment everything. */
export function RefundAmount({ form, rules, error, onChange, ref }: RefundAmountProps) {
  const texts = useTranslations("adminOrderActs.refund");
  const isWhole = form.extent === "whole";
  return (
    <div className={rules.isHeld ? undefined : "space-y-4 pt-2"}>
      {!rules.isHeld && (
        <Segment
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
