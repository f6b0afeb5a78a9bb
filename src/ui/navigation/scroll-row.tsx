"use client";

import type { FocusEvent, ReactNode } from "react";

type ScrollRowProps = { className: string; children: ReactNode };

/**
 * A list of `li` that scrolls sideways: the item that has the focus is shown as a whole. Browsers
 * leave one alone that can be seen in part, and its focus ring with it.
 */
export function ScrollRow({ className, children }: ScrollRowProps) {
  return (
    <ul className={className} onFocus={showItem}>
      {children}
    </ul>
  );
}

function showItem({ target }: FocusEvent): void {
  target.closest("li")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
