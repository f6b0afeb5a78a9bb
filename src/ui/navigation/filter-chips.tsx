"use client";

import { Radio, RadioGroup } from "@headlessui/react";
import clsx from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import { chipStyle } from "./chip";
import { rtlArrowStep } from "./rtl-arrow-step";

type FilterOption<T extends string> = {
  value: T;
  label: ReactNode;
  icon?: ReactNode;
  /** The number of results of the filter, already formatted. */
  count?: string | undefined;
};

type FilterChipsProps<T extends string> = {
  /** The accessible name of the group: "Status". */
  label: string;
  value: T;
  options: readonly FilterOption<T>[];
  onChange: (value: T) => void;
  className?: string;
};

/** A choice of one filter, as chips in a radio group, in which the arrow keys choose. */
export function FilterChips<T extends string>(props: FilterChipsProps<T>) {
  const { label, value, options, onChange, className } = props;

  function walkFromRightToLeft(event: KeyboardEvent<HTMLElement>) {
    const step = rtlArrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = (index + step + options.length) % options.length;
    const chip = event.currentTarget.children[next];
    if (chip instanceof HTMLElement) chip.focus();
    const option = options[next];
    if (option) onChange(option.value);
  }

  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      aria-label={label}
      onKeyDown={walkFromRightToLeft}
      className={clsx("flex flex-wrap gap-2", className)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          className={chipStyle(option.value === value)}
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && (
            <span className="font-strong opacity-72">{option.count}</span>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
