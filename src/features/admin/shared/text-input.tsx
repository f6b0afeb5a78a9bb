"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useFormContext,
} from "react-hook-form";
import { useReceiptWarning } from "@/features/admin/shared/use-receipt-warning";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input, type InputProps, TextArea } from "@/ui/form/input";

/** What is wrong with a part of the form, as a sentence. */
export function useProblem(name: string): string | undefined {
  const { errors } = useFormContext().formState;
  const problem: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return useFieldErrorMessage()(problem?.root?.message ?? problem?.message);
}

type TextPath<Values extends FieldValues> = FieldPathByValue<Values, string>;

type CommonProps<Values extends FieldValues> = {
  name: TextPath<Values>;
  label: ReactNode;
  note?: string;
  help?: ReactNode;
  className?: string;
  /** Receipts show it: the field says what they cannot draw of it. */
  isOnReceipts?: boolean;
};

type TextInputProps<Values extends FieldValues> = CommonProps<Values> & {
  rules?: RegisterOptions<Values, TextPath<Values>>;
  input?: InputProps & { "data-autofocus"?: boolean };
};

/** A line of text of the form around it; a form names it once for its own values: `TextInput<GameFormInput>`. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { name, input, rules, isOnReceipts = false, ...field } = props;
  const { register } = useFormContext<Values>();
  return (
    <Field {...field} error={useProblem(name)} warning={useReceiptWarning(name, isOnReceipts)}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}

type LongTextInputProps<Values extends FieldValues> = CommonProps<Values> & {
  area: ComponentProps<"textarea">;
};

/** A text of several lines. */
export function LongTextInput<Values extends FieldValues>(props: LongTextInputProps<Values>) {
  const { name, area, isOnReceipts = false, ...field } = props;
  const { register } = useFormContext<Values>();
  return (
    <Field {...field} error={useProblem(name)} warning={useReceiptWarning(name, isOnReceipts)}>
      {(control) => <TextArea autoComplete="off" {...area} {...control} {...register(name)} />}
    </Field>
  );
}
