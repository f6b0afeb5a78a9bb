"use client";

import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import { useController } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import { MAX_QUANTITY_PRICES } from "@/domain/catalogue/quantity-prices";
import { useProblem } from "@/features/admin/shared/form/text-input";
import { Button } from "@/ui/form/button";
import { IconButton } from "@/ui/form/icon-button";
import { Input } from "@/ui/form/input";

interface Row {
  from: string;
  price: string;
}

/**
 * The table of quantity prices. Each row sets the price per unit that applies from a given number
 * of units. The form stores the rows as one text: "5 = 0.95; 10 = 0.90".
 */
export function QuantityPricesField() {
  const texts = useTranslations("adminProducts.form");
  const { field } = useController<ProductFormInput, "quantityPrices">({ name: "quantityPrices" });
  const problem = useProblem("quantityPrices");
  const id = useId();
  const { ref, value, onChange } = field;
  const rows = rowsOf(value);
  const idOf = (index: number) => `${id}-${index}`;
  useEffect(() => ref({ focus: () => document.getElementById(`${id}-0`)?.focus() }), [ref, id]);

  function change(index: number, part: Partial<Row>) {
    onChange(textOf(rows.map((row, at) => (at === index ? { ...row, ...part } : row))));
  }

  return (
    <fieldset
      className="min-w-0"
      aria-describedby={problem ? `${id}-problem ${id}-help` : `${id}-help`}
    >
      <legend className="text-label">
        {texts("quantityPrices")} <span className="text-ink-3">{texts("optional")}</span>
      </legend>
      {rows.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a row
            <li key={index} className="flex items-center gap-2">
              <Input
                id={idOf(index)}
                aria-label={texts("fromUnitsOf", { row: index + 1 })}
                aria-invalid={problem ? true : undefined}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                placeholder="5"
                value={row.from}
                onChange={(event) => change(index, { from: event.currentTarget.value })}
                onBlur={field.onBlur}
                start={<span className="whitespace-nowrap text-ink-3">≥</span>}
              />
              <Input
                aria-label={texts("priceEachOf", { row: index + 1 })}
                aria-invalid={problem ? true : undefined}
                dir="ltr"
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={row.price}
                onChange={(event) => change(index, { price: event.currentTarget.value })}
                onBlur={field.onBlur}
                start={<span className="text-ink-3">$</span>}
              />
              <IconButton
                label={texts("removeQuantityPrice", { row: index + 1 })}
                onClick={() => onChange(textOf(rows.filter((_, at) => at !== index)))}
              >
                <TrashIcon size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-2 text-caption text-err">
          {problem}
        </p>
      )}
      <p id={`${id}-help`} className="mt-2 text-caption text-ink-2">
        {texts("quantityPricesHelp")}
      </p>
      {rows.length < MAX_QUANTITY_PRICES && (
        <Button
          variant="outline"
          size="small"
          className="mt-3"
          onClick={() => {
            onChange(textOf([...rows, { from: "", price: "" }]));
            // Focus the new row after it renders.
            requestAnimationFrame(() => document.getElementById(idOf(rows.length))?.focus());
          }}
        >
          <PlusIcon size={18} weight="bold" aria-hidden="true" />
          {texts("addQuantityPrice")}
        </Button>
      )}
    </fieldset>
  );
}

function rowsOf(text: string): Row[] {
  if (text === "") return [];
  return text.split(";").map((row) => {
    const [from = "", price = ""] = row.split("=");
    return { from: from.trim(), price: price.trim() };
  });
}

/**
 * Joins the rows to the stored text. Removes separator characters that were typed into the cells.
 */
function textOf(rows: readonly Row[]): string {
  const cell = (typed: string) => typed.replace(/[;=:\n]/g, "");
  return rows.map(({ from, price }) => `${cell(from)} = ${cell(price)}`).join("; ");
}
