"use client";

import { type ReactNode, useEffect, useId } from "react";
import { useController } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/catalogue/products";
import { LongTextInput, TextInput } from "@/features/admin/shared/form/text-input";
import { Field } from "@/ui/form/field";
import { Select } from "@/ui/form/select";
import type { SelectOption } from "@/ui/form/select-parts";

/** Single-line and multi-line text fields of the product form. */
export const ProductText = TextInput<ProductFormInput>;
export const ProductArea = LongTextInput<ProductFormInput>;

/** Attributes of an input for an amount in dollars. */
export const MONEY = {
  dir: "ltr",
  inputMode: "decimal",
  placeholder: "0.00",
  start: <span className="text-ink-3">$</span>,
} as const;

type SelectFieldProps<Value extends string> = {
  label: string;
  help?: ReactNode;
  name: "optionSetId" | "fulfilment" | "categoryId" | "gameId";
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
  placeholder?: string;
  problem?: string | undefined;
};

/**
 * A select field. It registers a focus function with the form, so that the form can focus the field
 * if its value is invalid.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, value, options, onChoose, placeholder, problem, ...field } = props;
  const { ref } = useController<ProductFormInput, typeof name>({ name }).field;
  const id = useId();
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  return (
    <Field {...field} id={id} error={problem}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={options}
          onChange={onChoose}
          placeholder={placeholder}
        />
      )}
    </Field>
  );
}
