import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element that replaces a focused one, so that the focus is not lost.
 * @param takesFocus whether the replaced element had the focus
 * @returns the element's ref
 */
export function useTakenFocus<Element extends HTMLElement>(
  takesFocus: boolean,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return element;
}
