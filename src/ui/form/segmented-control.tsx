"use client";

import clsx from "clsx";
import { type ReactNode, useId } from "react";

type SegmentedControlOption<T extends string> = { value: T; label: ReactNode };

type SegmentedControlProps<T extends string> = {
  /** The accessible name of the group. */
  label: string;
  value: T;
  options: readonly SegmentedControlOption<T>[];
  onChange: (value: T) => void;
  /**
   * Set for the currency control: the thumb follows `data-currency` on <html> instead of `value`,
   * so that the first paint of a prerendered page shows the saved choice.
   */
  paintedByCurrency?: boolean;
  className?: string;
};

/** A choice between two or three visible options, as native radio buttons (visual design §9). */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, value, options, onChange, paintedByCurrency, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx("inline-flex h-11 rounded-control bg-mist p-1", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          data-currency-option={paintedByCurrency ? option.value : undefined}
          className={clsx(
            "segmented-control-option relative grid min-w-12 grow place-items-center rounded-badge px-2.5",
            "font-title text-[0.8125rem] font-stretch-109% transition-colors duration-press",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            // The input is 44 px high like the track, since the thumb alone is too low for touch.
            className="absolute start-0 -top-1 z-1 m-0 h-11 w-full appearance-none rounded-control"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
