import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Shows the label to screen readers only, such as in a table row. */
  labelHidden?: boolean;
};

/** A native checkbox with its label in a 44 px row; the other attributes go to the input. */
export function Checkbox({ label, labelHidden, className, ...input }: CheckboxProps) {
  return (
    <label
      className={clsx(
        "relative inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-3 rounded-badge",
        labelHidden && "justify-center",
        "has-disabled:cursor-not-allowed has-disabled:text-ink-3",
        className,
      )}
    >
      <span className="grid size-6 shrink-0">
        <input
          {...input}
          type="checkbox"
          className={clsx(
            "frame peer col-start-1 row-start-1 size-6 appearance-none rounded-badge bg-raised",
            "checked:bg-after checked:[--frame-colour:var(--after)]",
            "disabled:bg-mist disabled:[--frame-colour:var(--ink-3)]",
            "aria-invalid:frame-error forced-colors:appearance-auto",
          )}
        />
        <CheckIcon
          size={16}
          weight="bold"
          aria-hidden="true"
          className={clsx(
            "pointer-events-none col-start-1 row-start-1 place-self-center text-sky opacity-0",
            "peer-checked:opacity-100 peer-disabled:text-ink-2 forced-colors:hidden",
          )}
        />
      </span>
      <span className={labelHidden ? "sr-only" : "min-w-0 text-small"}>{label}</span>
    </label>
  );
}
