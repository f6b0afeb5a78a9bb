"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import {
  type FieldPathByValue,
  type FieldValues,
  get,
  type RegisterOptions,
  useFormContext,
  useWatch,
} from "react-hook-form";
import { receiptCharacters, undrawableCharacters } from "@/domain/orders/receipt-text";
import { useFieldErrorMessage } from "@/features/shared/errors/use-field-error-message";
import { Field } from "@/ui/form/field";
import { Input, type InputProps, TextArea } from "@/ui/form/input";
import { Switch } from "@/ui/form/switch";

/**
 * The error message of a field or a group of fields; undefined if there is none.
 * @param name path of the field in the form's values
 */
export function useProblem(name: string): string | undefined {
  const { errors } = useFormContext().formState;
  const problem: { message?: string; root?: { message?: string } } | undefined = get(errors, name);
  return useFieldErrorMessage()(problem?.root?.message ?? problem?.message);
}

type TextPath<Values extends FieldValues> = FieldPathByValue<Values, string>;

type CommonProps<Values extends FieldValues> = {
  name: TextPath<Values>;
  label: ReactNode;
  /** Marks the field as optional. */
  optional?: boolean;
  help?: ReactNode;
  className?: string;
  /**
   * True if receipts print the value. The field then warns of characters that receipts cannot draw.
   */
  isOnReceipts?: boolean;
};

type TextInputProps<Values extends FieldValues> = CommonProps<Values> & {
  rules?: RegisterOptions<Values, TextPath<Values>>;
  input?: InputProps & { "data-autofocus"?: boolean };
};

/** Attributes of an input, by the language of its text. */
export const ENGLISH = { dir: "ltr", lang: "en" } as const;
export const ARABIC = { dir: "rtl", lang: "ar" } as const;

function useNote(isOptional: boolean): { note?: string } {
  const optional = useTranslations("panel.rows")("optional");
  return isOptional ? { note: optional } : {};
}

/**
 * A single-line text field of the surrounding form. Bind it once per form to the type of the form's
 * values: `TextInput<GameFormInput>`.
 */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { name, input, rules, optional = false, isOnReceipts = false, ...field } = props;
  const { register } = useFormContext<Values>();
  return (
    <Field
      {...field}
      {...useNote(optional)}
      error={useProblem(name)}
      warning={useReceiptWarning(name, isOnReceipts)}
    >
      {(control) => <Input autoComplete="off" {...input} {...control} {...register(name, rules)} />}
    </Field>
  );
}

type LongTextInputProps<Values extends FieldValues> = CommonProps<Values> & {
  area: ComponentProps<"textarea">;
};

/** A multi-line text field of the surrounding form. */
export function LongTextInput<Values extends FieldValues>(props: LongTextInputProps<Values>) {
  const { name, area, optional = false, isOnReceipts = false, ...field } = props;
  const { register } = useFormContext<Values>();
  return (
    <Field
      {...field}
      {...useNote(optional)}
      error={useProblem(name)}
      warning={useReceiptWarning(name, isOnReceipts)}
    >
      {(control) => <TextArea autoComplete="off" {...area} {...control} {...register(name)} />}
    </Field>
  );
}

type SwitchInputProps = Omit<ComponentProps<typeof Switch>, "checked" | "onChange"> & {
  name: string;
};

/** A boolean field of the surrounding form. */
export function SwitchInput({ name, ...field }: SwitchInputProps) {
  const { setValue } = useFormContext();
  const isOn: boolean = useWatch({ name });
  return (
    <Switch
      {...field}
      checked={isOn}
      onChange={(on) => setValue(name, on, { shouldDirty: true })}
    />
  );
}

type FieldGroupProps = {
  heading: ReactNode;
  className?: string;
  /** Class of a wrapper around the fields. Without a class there is no wrapper. */
  fields?: string;
  children: ReactNode;
};

/** A group of fields under a heading. */
export function FieldGroup({ heading, className, fields, children }: FieldGroupProps) {
  return (
    <fieldset className={clsx("min-w-0", className)}>
      <legend className="mb-4 text-role-title text-[1.0625rem]">{heading}</legend>
      {fields === undefined ? children : <div className={fields}>{children}</div>}
    </fieldset>
  );
}

/** Upper bound on the number of characters that a warning names. */
const NAMED = 6;

/**
 * A warning of characters in the field's current value that receipts cannot draw; undefined if
 * there are none.
 * @param isOnReceipts false for a field that no receipt prints
 */
function useReceiptWarning(name: string, isOnReceipts: boolean): string | undefined {
  const texts = useTranslations("panel");
  const typed: unknown = useWatch({ name, disabled: !isOnReceipts });
  if (!isOnReceipts || typeof typed !== "string") return undefined;
  const signs = undrawableCharacters(typed);
  const [first] = signs;
  if (first === undefined) return undefined;
  // The Unicode isolates keep named characters of another script from reordering the sentence.
  const named = `\u2068${signs.slice(0, NAMED).join(" ")}\u2069`;
  return texts("notOnReceipts", {
    signs: signs.length > NAMED ? `${named} …` : named,
    example: `\u2066${receiptCharacters(first)}\u2069`,
  });
}
