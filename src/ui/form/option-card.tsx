import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";

type OptionCardProps = Omit<ComponentProps<"input">, "type" | "title"> & {
  type: "radio" | "checkbox";
  title: ReactNode;
  hint?: ReactNode;
  /** Shown at the end: "Included", "+$5.00". */
  modifier?: ReactNode;
};

/** A choice as a card around a native radio or checkbox; the other attributes go to the input. */
export function OptionCard({ type, title, hint, modifier, className, ...input }: OptionCardProps) {
  return (
    <label
      className={clsx(
        "frame flex min-h-21 cursor-pointer items-center gap-3.5 rounded-card bg-cloud p-4",
        "transition-colors has-checked:frame-selected has-checked:bg-after-soft",
        "has-focus-visible:outline-3 has-focus-visible:outline-focus",
        "has-focus-visible:outline-offset-3",
        "has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-2",
        className,
      )}
    >
      <span className="relative grid size-6 shrink-0">
        <input
          {...input}
          type={type}
          className={clsx(
            "frame peer col-start-1 row-start-1 size-6 appearance-none bg-raised outline-none",
            "checked:bg-after checked:[--frame-colour:var(--after)]",
            "forced-colors:appearance-auto",
            type === "radio" ? "rounded-full" : "rounded-badge",
          )}
        />
        <OptionIndicator type={type} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-role-title text-[1.0625rem]">{title}</span>
        {hint && (
          <span className="block text-[0.9375rem] text-ink-2 leading-snug rtl:mt-1">{hint}</span>
        )}
      </span>
      {modifier && <span className="shrink-0 text-role-title text-[0.9375rem]">{modifier}</span>}
    </label>
  );
}

function OptionIndicator({ type }: { type: "radio" | "checkbox" }) {
  const place =
    "pointer-events-none col-start-1 row-start-1 place-self-center text-sky opacity-0 peer-checked:opacity-100 forced-colors:hidden";
  if (type === "checkbox") {
    return <CheckIcon size={16} weight="bold" aria-hidden="true" className={place} />;
  }
  return <span aria-hidden="true" className={clsx(place, "size-2.5 rounded-full bg-sky")} />;
}
