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
  /** Where it takes a moment to make them all: asked for when the list opens. `options` stands in while null. */
  allOptions?: () => readonly SelectOption<T>[] | null;
  onChange: (value: T) => void;
  /** Stands in the closed select while nothing is chosen. */
  placeholder?: ReactNode;
  /** Comes first in the accessible name, before the value, where no <label> points at the select. */
  label?: string;
  disabled?: boolean;
  dir?: "ltr" | "rtl";
  className?: string | undefined;
};

type SelectStyleProps = Partial<FieldControl> & { className?: string | undefined };

/** In a field the value follows the field's label in the accessible name. */
export function labelledBy({ id }: SelectStyleProps): string | undefined {
  return id === undefined ? undefined : `${labelIdOf(id)} ${id}`;
}

/** The closed box. */
export function selectStyle(props: SelectStyleProps): string {
  return clsx(
    "field-box group min-h-13 w-full text-start disabled:cursor-not-allowed",
    "focus-visible:frame-focus data-open:frame-focus disabled:bg-mist",
    props["aria-invalid"] === true && "frame-error",
    props.className,
  );
}

/** What stands in the closed box; `label` is said before it. */
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
