"use client";

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import type { FieldControl } from "./field";

export type SelectOption<T extends string> = {
  value: T;
  label: ReactNode;
  /** Shown in the closed select instead of the label (a dialling code without its country). */
  short?: ReactNode;
};

type SelectProps<T extends string> = Partial<FieldControl> & {
  value: T | null;
  options: readonly SelectOption<T>[];
  onChange: (value: T) => void;
  /** Stands in the closed select while nothing is chosen. */
  placeholder?: ReactNode;
  /** The accessible name where no <label> points at the select. */
  label?: string;
  disabled?: boolean;
  dir?: "ltr" | "rtl";
  /** Sends the value along with a form. */
  name?: string;
  className?: string;
};

/** One of several options in a list that opens below the field (visual design, 9). */
export function Select<T extends string>(props: SelectProps<T>) {
  const { value, options, onChange, placeholder, label, disabled, dir, name, className } = props;
  const isInvalid = props["aria-invalid"] === true;
  const chosen = options.find((option) => option.value === value);
  return (
    <Listbox
      value={value}
      onChange={(next: T | null) => next !== null && onChange(next)}
      disabled={disabled}
      invalid={isInvalid}
      name={name}
    >
      <ListboxButton
        as={DescribedButton}
        id={props.id}
        dir={dir}
        describedBy={props["aria-describedby"]}
        className={clsx(
          "field-box group min-h-13 w-full text-start data-disabled:cursor-not-allowed",
          "focus-visible:frame-focus data-open:frame-focus data-disabled:bg-mist",
          isInvalid && "frame-error",
          className,
        )}
      >
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
      </ListboxButton>
      <ListboxOptions
        dir={dir}
        transition
        anchor={{ to: "bottom start", gap: 8, padding: 12 }}
        className={clsx(
          "z-50 min-w-(--button-width) rounded-card bg-overlay p-1.5 shadow-menu outline-none",
          "transition-opacity data-closed:opacity-0 forced-colors:border",
        )}
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className={clsx(
              "flex min-h-11 items-center gap-4 rounded-control px-3 py-2",
              "outline-focus in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:-outline-offset-3",
              "data-focus:bg-mist data-selected:font-title data-selected:text-after",
              "forced-colors:data-focus:outline-2",
            )}
          >
            <span className="grow">{option.label}</span>
            {option.value === value && <CheckIcon size={18} weight="bold" aria-hidden="true" />}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Listbox>
  );
}

type DescribedButtonProps = ComponentProps<"button"> & { describedBy: string | undefined };

/** Headless UI drops an `aria-describedby` that is given to its own button. */
function DescribedButton({ describedBy, ...button }: DescribedButtonProps) {
  return <button {...button} type="button" aria-describedby={describedBy} />;
}
