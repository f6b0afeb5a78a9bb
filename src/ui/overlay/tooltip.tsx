"use client";

import * as Radix from "@radix-ui/react-tooltip";
import clsx from "clsx";
import type { FocusEvent, ReactNode } from "react";

/** Specification, section 9: milliseconds before the first tooltip, and between one and the next. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** One per page, around everything that has tooltips, so that the next one comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  text: ReactNode;
  /** Classes of the hint, e.g. to hide it where the control shows its name. */
  className?: string;
  /** One element that takes a ref; it keeps an accessible name of its own. */
  children: ReactNode;
};

/** Focus that a mouse's press brought back, from a closed dialog, needs no hint: it would cover what is beside. */
function preventPointerFocusTooltip(event: FocusEvent<HTMLElement>) {
  if (!event.currentTarget.matches(":focus-visible")) event.preventDefault();
}

/** A hint on hover and on focus by keyboard; never the only label of a control. */
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
