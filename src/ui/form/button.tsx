import clsx from "clsx";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Nuqta } from "@/ui/brand/nuqta";
import { type ButtonStyleProps, buttonStyle } from "./button-style";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyleProps & {
    /** Keeps the label, shows a pulsing nuqta (the brand's rhombus) before it, ignores clicks. */
    busy?: boolean;
    /** Shown instead of the label under reduced motion, where nothing pulses ("Working…"). */
    busyText?: string;
    /** Plays the strike animation (a crossing stripe) once, after a successful add to cart. */
    struck?: boolean;
  };

function preventInteraction(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * A button. `disabled` keeps it focusable (aria-disabled), so that keyboard users find it; a help
 * line nearby should state the reason.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy, busyText, struck, disabled, className, ...rest } = props;
  const { children, onClick, type = "button", ...attributes } = rest;
  const isInert = disabled || busy;
  return (
    <button
      {...attributes}
      type={type}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={isInert ? preventInteraction : onClick}
      className={clsx(
        buttonStyle({ variant, size, wide }, disabled),
        struck && "strike",
        className,
      )}
    >
      {busy && <Nuqta className="h-[1.45em] w-[1.1em] animate-busy" />}
      {busy && busyText ? <BusyLabel text={busyText}>{children}</BusyLabel> : children}
    </button>
  );
}

/** A label; under reduced motion, `text` ("Working…") is shown instead. */
export function BusyLabel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="contents motion-reduce:hidden">{children}</span>
      <span className="hidden motion-reduce:inline">{text}</span>
    </>
  );
}
