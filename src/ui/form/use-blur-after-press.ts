import { type FocusEvent, useEffect, useRef } from "react";

type Blur<Element> = ((event: FocusEvent<Element>) => void) | undefined;

/**
 * Wraps a text field's `onBlur`. If a press takes the focus away, the wrapper calls `onBlur` after
 * the press: an error line that appears in between would move the pressed button from under the
 * pointer, and the click would be lost.
 */
export function useBlurAfterPress<Element>(onBlur: Blur<Element>): Blur<Element> {
  const isPressed = useRef(false);
  const latest = useRef(onBlur);
  latest.current = onBlur;
  const waits = onBlur !== undefined;
  useEffect(() => {
    if (!waits) return;
    const ended = new AbortController();
    const options = { capture: true, signal: ended.signal };
    const begin = ({ button }: MouseEvent) => {
      isPressed.current = button === 0;
    };
    const end = () => {
      isPressed.current = false;
    };
    document.addEventListener("mousedown", begin, options);
    for (const type of PRESS_ENDS) document.addEventListener(type, end, options);
    return () => ended.abort();
  }, [waits]);
  if (!onBlur) return undefined;
  return (event) => {
    if (isPressed.current) afterPress(() => latest.current?.(event));
    else onBlur(event);
  };
}

/**
 * Events that end a press. A drag and a context menu end it without `mouseup`; a key press shows
 * that it is over.
 */
const PRESS_ENDS = ["mouseup", "dragend", "contextmenu", "keydown"] as const;

function afterPress(work: () => void): void {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    // Run after the click, which follows `mouseup` within the same task.
    setTimeout(work);
  };
  for (const type of PRESS_ENDS) {
    document.addEventListener(type, end, { capture: true, signal: ended.signal });
  }
}
