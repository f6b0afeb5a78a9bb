"use client";

import { Description, Field, Switch as HeadlessSwitch, Label } from "@headlessui/react";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Nuqta } from "@/ui/brand/nuqta";

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
  className?: string;
};

/** An on/off switch that takes effect at once; pressing the label works too. */
export function Switch({ checked, onChange, label, help, disabled, className }: SwitchProps) {
  return (
    <Field className={clsx("flex min-h-11 items-center gap-3", className)} disabled={disabled}>
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className={clsx(
          "group relative h-7 w-12 shrink-0 rounded-badge bg-line-strong transition-colors",
          "after:absolute after:-inset-2 data-checked:bg-after forced-colors:border",
          "data-disabled:cursor-not-allowed data-disabled:bg-line",
        )}
      >
        <Nuqta
          className={clsx(
            "absolute inset-y-1 start-1.5 h-5 w-4 text-sky transition-[inset-inline-start]",
            "group-data-checked:start-6.5 forced-colors:text-[CanvasText]",
          )}
        />
      </HeadlessSwitch>
      <span className="min-w-0">
        <Label className="block text-label">{label}</Label>
        {help && <Description className="block text-caption text-ink-2">{help}</Description>}
      </span>
    </Field>
  );
}
