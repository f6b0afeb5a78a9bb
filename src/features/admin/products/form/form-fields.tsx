"use client";

import { type ComponentProps, type ReactNode, useEffect, useId } from "react";
import { type RegisterOptions, useController, useFormContext } from "react-hook-form";
import type { ProductFormInput } from "@/contract/admin/products";
import { useReceiptWarning } from "@/features/admin/shared/use-receipt-warning";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input, type InputProps, TextArea } from "@/ui/form/input";
import { Select } from "@/ui/form/select";
import type { SelectOption } from "@/ui/form/select-parts";

type Texts = {
  [Name in keyof ProductFormInput]-?: ProductFormInput[Name] extends string ? Name : never;
};
type TextName = Texts[keyof ProductFormInput];

type CommonProps = { label: string; note?: string; help?: ReactNode; className?: string };

/** A field of dollars. */
export const MONEY = {
  dir: "ltr",
  inputMode: "decimal",
  placeholder: "0.00",
  start: <span className="text-ink-3">$</span>,
} as const;

/** What is wrong with a field of the form, as a sentence. */
export function useFieldProblem(name: keyof ProductFormInput): string | undefined {
  const { errors } = useFormContext<ProductFormInput>().formState;
  return useFieldErrorMessage()(errors[name]?.message);
}

type TextFieldProps = CommonProps & {
  name: TextName;
  rules?: RegisterOptions<ProductFormInput, TextName>;
  input?: InputProps & { "data-autofocus"?: boolean };
  /** Receipts show it: the field says what they cannot draw of it. */
  isOnReceipts?: boolean;
};

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const { name, rules, input, isOnReceipts = false, ...field } = props;
  const { register } = useFormContext<ProductFormInput>();
  return (
    <Field {...field} error={useFieldProblem(name)} warning={useReceiptWarning(name, isOnReceipts)}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}

type TextAreaFieldProps = CommonProps & { name: TextName; area?: ComponentProps<"textarea"> };

/** A text of several lines. */
export function TextAreaField({ name, area, ...field }: TextAreaFieldProps) {
  const { register } = useFormContext<ProductFormInput>();
  return (
    <Field {...field} error={useFieldProblem(name)}>
      {(control) => <TextArea autoComplete="off" {...area} {...control} {...register(name)} />}
    </Field>
  );
}

type SelectFieldProps<Value extends string> = CommonProps & {
  name: "optionSetId" | "fulfilment" | "categoryId" | "gameId";
  value: Value | null;
  options: readonly SelectOption<Value>[];
  onChoose: (value: Value) => void;
  placeholder?: string;
  problem?: string | undefined;
};

/** One of a few options; the form can put the focus on it. */
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

/** Fields that belong together, under a heading. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 text-role-title text-[1.0625rem]">{heading}</legend>
      <div className="grid gap-5">{children}</div>
    </fieldset>
  );
}
