"use client";

import * as Radix from "@radix-ui/react-tooltip";
import clsx from "clsx";
import type { FocusEvent, ReactNode } from "react";

/**
 * Milliseconds until a tooltip opens, and milliseconds after a tooltip closes during which the next
 * one opens at once (specification §9).
 */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Surrounds everything on a page that has tooltips, so that SKIP_DELAY_MS applies across them. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  text: ReactNode;
  /** Classes of the tooltip, for example to hide it where the control shows its name. */
  className?: string;
  /** One element that accepts a ref; it needs an accessible name of its own. */
  children: ReactNode;
};

/**
 * Prevents a tooltip if the focus returns after a mouse press, such as from a closed dialog: the
 * tooltip would cover what is beside the control.
 */
function preventPointerFocusTooltip(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

/** A tooltip on hover and keyboard focus; never the only label of a control. */
export function Tooltip({ text, className, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={preventPointerFocusTooltip}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={8}
          collisionPadding={12}
          className={clsx(
            "z-60 max-w-72 animate-fade-in rounded-badge bg-ink px-3 py-2 font-strong",
            "text-[0.875rem] text-on-ink leading-[1.4] forced-colors:border",
            className,
          )}
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
