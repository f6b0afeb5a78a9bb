"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Moves the focus from a removed button to the one that replaces it in the same parent. */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>): void {
  // Before the removal, which takes the focus.
  useLayoutEffect(() => {
    const own = button.current;
    const parent = own?.parentElement;
    return () => {
      if (!own || document.activeElement !== own) return;
      requestAnimationFrame(() => parent?.querySelector("button")?.focus());
    };
  }, [button]);
}
