import clsx from "clsx";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name: the button's action. */
  label: string;
  variant?: "ghost" | "soft" | "ink";
};

const VARIANTS = {
  ghost: "text-ink hover:bg-mist active:bg-line",
  soft: "bg-mist text-ink hover:bg-ink hover:text-on-ink active:bg-ink-press active:text-on-ink",
  ink: "bg-ink text-on-ink hover:bg-ink-hover active:bg-ink-press",
} as const;

/** The classes of a 44 px icon button, also for a link or menu trigger that looks like one. */
export function iconButtonStyle(variant: keyof typeof VARIANTS = "ghost"): string {
  return clsx(
    "relative inline-grid size-11 shrink-0 place-items-center rounded-control forced-colors:border",
    "transition-colors duration-press active:translate-y-px",
    VARIANTS[variant],
  );
}

/** A button with only an icon, in a 44 x 44 px box. */
export function IconButton({
  label,
  variant,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(iconButtonStyle(variant), className)}
    />
  );
}
