"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * Moves the focus from a removed button to the button that replaces it in the same parent element.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>): void {
  // The cleanup of a layout effect runs before the removal, while the button has the focus.
  useLayoutEffect(() => {
    const own = button.current;
    const parent = own?.parentElement;
    return () => {
      if (!own || document.activeElement !== own) return;
      requestAnimationFrame(() => parent?.querySelector("button")?.focus());
    };
  }, [button]);
}
