"use client";

import { type ReactNode, useEffect, useRef } from "react";

type KeepFocusProps = {
  /** The accessible name of the group. */
  label: string;
  /** A value that changes with the content. */
  shown: string;
  children: ReactNode;
};

/** A group that takes the focus if a change of its content removed the focused element. */
export function KeepFocus({ label, shown, children }: KeepFocusProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (document.activeElement === document.body) group.current?.focus();
  }, [shown]);
  return (
    <fieldset ref={group} aria-label={label} tabIndex={-1} className="min-w-0 outline-none">
      {children}
    </fieldset>
  );
}
