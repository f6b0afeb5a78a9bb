"use client";

import { useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders";
import { ProductName } from "@/features/shared/product-name";
import { Checkbox } from "@/ui/form/checkbox";
import {
  isWholeRefund,
  type RefundForm,
  type RefundRules,
  withdrawEffect,
  withdrawnLines,
} from "./refund-form";

type RefundLinesProps = {
  items: readonly AdminOrderItem[];
  form: RefundForm;
  rules: RefundRules;
  /** Given the ids of the chosen lines. */
  onChosen: (chosen: number[]) => void;
};

/** Which lines a refund takes back, and what becomes of them. */
export function RefundLines({ items, form, rules, onChosen }: RefundLinesProps) {
  const texts = useTranslations("adminOrderActions.refund");
  const isWhole = isWholeRefund(form, rules);
  const withdrawn = withdrawnLines(form, rules);

  function choose(id: number, isChosen: boolean) {
    const others = form.chosen.filter((one) => one !== id);
    onChosen(isChosen ? [...others, id] : others);
  }

  return (
    <fieldset>
      <legend className="text-label">{texts("takeBack")}</legend>
      <p className="mt-1 text-caption text-ink-2">
        {texts(isWhole ? "takeBackWhole" : "takeBackPart")}
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
