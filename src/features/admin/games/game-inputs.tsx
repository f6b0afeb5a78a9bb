"use client";

import type { ReactNode } from "react";
import { type FieldPathByValue, get, useFormContext } from "react-hook-form";
import type { GameFormInput } from "@/contract/admin/games";
import { useFieldErrorMessage } from "@/features/shared/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input, type InputProps } from "@/ui/form/input";

type TextPath = FieldPathByValue<GameFormInput, string>;

/** What is wrong with a part of the form, as a sentence. */
export function useProblem(name: string): string | undefined {
  const { errors } = useFormContext<GameFormInput>().formState;
  const problem: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return useFieldErrorMessage()(problem?.root?.message ?? problem?.message);
}

type TextInputProps = {
  name: TextPath;
  label: ReactNode;
  note?: string;
  help?: ReactNode;
  className?: string;
  input?: InputProps & { "data-autofocus"?: boolean };
};

/** A line of text of the form. */
export function TextInput({ name, input, ...field }: TextInputProps) {
  const { register } = useFormContext<GameFormInput>();
  return (
    <Field {...field} error={useProblem(name)}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name)} />}
    </Field>
  );
}
