"use client";

import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import clsx from "clsx";
import type { ReactNode } from "react";
import { type FieldControl, labelIdOf } from "./field";

export type SelectOption<T extends string> = {
  value: T;
  label: ReactNode;
  /** Shown in the closed select instead of the label (a dialling code without its country). */
  short?: ReactNode;
};

export type SelectProps<T extends string> = Partial<FieldControl> & {
  value: T | null;
  options: readonly SelectOption<T>[];
  /**
   * Creates an expensive list of options once the select opens; `options` is shown while this
   * returns null.
   */
  allOptions?: () => readonly SelectOption<T>[] | null;
  onChange: (value: T) => void;
  /** Shown in the closed select while no option is chosen. */
  placeholder?: ReactNode;
  /** Precedes the value in the accessible name if no <label> refers to the select. */
  label?: string;
  disabled?: boolean;
  /** The side on which a list that is wider than the select is aligned with it. */
  listAlign?: "start" | "end";
  dir?: "ltr" | "rtl";
  className?: string | undefined;
};

type SelectStyleProps = Partial<FieldControl> & { className?: string | undefined };

/** The ids for `aria-labelledby` within a field: the field's label, then the select's value. */
export function labelledBy({ id }: SelectStyleProps): string | undefined {
  return id === undefined ? undefined : `${labelIdOf(id)} ${id}`;
}

/** The classes of the closed select. */
export function selectStyle(props: SelectStyleProps): string {
  return clsx(
    "field-box group min-h-13 w-full text-start disabled:cursor-not-allowed",
    "focus-visible:frame-focus data-open:frame-focus disabled:bg-mist",
    props["aria-invalid"] === true && "frame-error",
    props.className,
  );
}

/** The content of the closed select; a screen reader reads `label` before it. */
export function SelectValue<T extends string>(props: SelectProps<T>) {
  const { value, options, placeholder, label } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {label && <span className="sr-only">{label}: </span>}
      <span className={clsx("grow truncate", !chosen && "text-ink-3")}>
        {chosen ? (chosen.short ?? chosen.label) : placeholder}
      </span>
      <CaretDownIcon
        size={18}
        weight="bold"
        aria-hidden="true"
        className="shrink-0 transition-transform group-data-open:rotate-180"
      />
    </>
  );
}
