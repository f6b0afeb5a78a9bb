"use client";

import { MinusIcon } from "@phosphor-icons/react/dist/ssr/Minus";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import clsx from "clsx";
import { stepQuantity } from "./quantity-step";

type QuantityStepperProps = {
  value: number;
  /** The smallest quantity; 0 if the minus button removes the line at quantity 1. */
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** True while a change is being saved: presses are ignored, the number stays readable. */
  busy?: boolean;
  labels: {
    /** The accessible name of the group: "Quantity of PUBG UC 660". */
    group: string;
    decrease: string;
    increase: string;
  };
};

/** Minus and plus buttons (44 x 44 px) around a live number (visual design §9). */
export function QuantityStepper({
  value,
  min = 1,
  max = 99,
  onChange,
  busy,
  labels,
}: QuantityStepperProps) {
  function step(by: 1 | -1) {
    if (!busy) onChange(stepQuantity(value, by, min, max));
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser lays out a fieldset as flex
    <div
      role="group"
      aria-label={labels.group}
      aria-busy={busy || undefined}
      className="frame frame-quiet inline-flex items-center rounded-control"
    >
      <StepButton label={labels.decrease} inert={value <= min} onPress={() => step(-1)}>
        <MinusIcon size={18} weight="bold" aria-hidden="true" />
      </StepButton>
      <output
        aria-live="polite"
        aria-label={labels.group}
        className="min-w-7 text-center font-price text-[1.0625rem]"
      >
        <bdi dir="ltr">{value}</bdi>
      </output>
      <StepButton label={labels.increase} inert={value >= max} onPress={() => step(1)}>
        <PlusIcon size={18} weight="bold" aria-hidden="true" />
      </StepButton>
    </div>
  );
}

type StepButtonProps = {
  label: string;
  inert: boolean;
  onPress: () => void;
  children: React.ReactNode;
};

function StepButton({ label, inert, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={inert || undefined}
      onClick={inert ? undefined : onPress}
      className={clsx(
        "grid size-11 place-items-center rounded-control transition-colors duration-press",
        inert ? "cursor-not-allowed text-ink-3" : "hover:bg-mist active:bg-line",
      )}
    >
      {children}
    </button>
  );
}
