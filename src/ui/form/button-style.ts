import clsx from "clsx";

export type ButtonVariant = "flash" | "ink" | "outline" | "soft" | "ghost" | "danger";
export type ButtonSize = "small" | "base" | "large";

const SIZES: Record<ButtonSize, string> = {
  small: "min-h-11 min-w-11 px-4 py-2 text-[0.9375rem]",
  base: "min-h-13 px-6 py-2.5 text-base",
  large: "min-h-15 px-6 py-3 text-lg",
};

const VARIANTS: Record<ButtonVariant, string> = {
  flash: "bg-flash text-on-flash hover:bg-flash-hover active:bg-flash-press",
  ink: "bg-ink text-on-ink hover:bg-ink-hover active:bg-ink-press",
  outline: "frame text-ink hover:bg-mist active:bg-line",
  soft: "bg-mist text-ink hover:bg-line active:bg-line",
  ghost: "text-ink hover:bg-mist active:bg-line",
  danger: "bg-danger text-white hover:bg-danger-hover active:bg-danger-press",
};

export type ButtonStyleProps = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Makes the button as wide as its container. */
  wide?: boolean | undefined;
};

/** The classes of a button, also for a link that looks like one (visual design §9). */
export function buttonStyle(look: ButtonStyleProps, isDisabled = false): string {
  return clsx(
    "relative inline-flex items-center justify-center gap-2.5 rounded-control text-center print:hidden",
    "text-role-button forced-colors:border",
    "transition-[background-color,color,transform] duration-press",
    SIZES[look.size ?? "base"],
    look.wide && "w-full",
    isDisabled
      ? "cursor-not-allowed bg-mist text-ink-3 forced-colors:text-[GrayText]"
      : ["active:translate-y-px", VARIANTS[look.variant ?? "ink"]],
  );
}
