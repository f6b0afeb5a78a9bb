"use client";

import { Radio, RadioGroup } from "@headlessui/react";
import clsx from "clsx";
import type { ReactNode } from "react";

export type SegmentOption<T extends string> = { value: T; label: ReactNode };

type SegmentProps<T extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: T;
  options: readonly SegmentOption<T>[];
  onChange: (value: T) => void;
  /**
   * For the currency: the thumb follows `data-currency` on <html> instead of `value`, so that a
   * prerendered page shows the kept choice on its first paint.
   */
  paintedByCurrency?: boolean;
  className?: string;
};

/** A choice of two or three that shows all of them (visual design, 9). */
export function Segment<T extends string>(props: SegmentProps<T>) {
  const { label, value, options, onChange, paintedByCurrency, className } = props;
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      aria-label={label}
      className={clsx("inline-flex h-11 rounded-control bg-mist p-1", className)}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          data-currency-option={paintedByCurrency ? option.value : undefined}
          className={clsx(
            "segment-option relative grid min-w-12 grow place-items-center rounded-badge px-2.5",
            "font-title text-[0.8125rem] font-stretch-109% transition-colors duration-press",
            "after:absolute after:inset-x-0 after:-inset-y-1",
          )}
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
