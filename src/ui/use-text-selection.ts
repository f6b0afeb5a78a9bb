import { type RefObject, useEffect, useState } from "react";
import type { TextSelection } from "./code-text";

/**
 * Where the caret stands in the input inside a box; null while it has no focus. By the browser's own
 * event: React's onSelect misses what a script or an autofill selects.
 */
export function useTextSelection(box: RefObject<HTMLElement | null>): TextSelection | null {
  const [selection, setSelection] = useState<TextSelection | null>(null);
  useEffect(() => {
    const element = box.current;
    function follow() {
      const input = document.activeElement;
      const isHere = input instanceof HTMLInputElement && element?.contains(input);
      setSelection(isHere ? selectionOf(input) : null);
    }
    function leave() {
      setSelection(null);
    }
    document.addEventListener("selectionchange", follow);
    element?.addEventListener("focusin", follow);
    element?.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("selectionchange", follow);
      element?.removeEventListener("focusin", follow);
      element?.removeEventListener("focusout", leave);
    };
  }, [box]);
  return selection;
}

export function selectionOf(input: HTMLInputElement): TextSelection {
  const { selectionStart, selectionEnd, value } = input;
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}
