"use client";

import type { ReactNode } from "react";
import { type FieldPathByValue, get, type RegisterOptions, useFormContext } from "react-hook-form";
import type { OptionSetFormInput } from "@/contract/admin/option-sets";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input, type InputProps } from "@/ui/form/input";

type TextPath = FieldPathByValue<OptionSetFormInput, string>;

/** What is wrong with a part of the form, as a sentence. */
export function useProblem(name: string): string | undefined {
  const { errors } = useFormContext<OptionSetFormInput>().formState;
  const problem: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return useFieldErrorMessage()(problem?.root?.message ?? problem?.message);
}

type TextInputProps = {
  name: TextPath;
  label: ReactNode;
  note?: string;
  help?: ReactNode;
  className?: string;
  rules?: RegisterOptions<OptionSetFormInput, TextPath>;
  input?: InputProps & { "data-autofocus"?: boolean };
};

/** A line of text of the form. */
export function TextInput({ name, input, rules, ...field }: TextInputProps) {
  const { register } = useFormContext<OptionSetFormInput>();
  return (
    <Field {...field} error={useProblem(name)}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}
