import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: 1, ArrowRight: -1 };

/**
 * The step of an arrow key in a right-to-left row: 1 to the next item, -1 to the previous.
 * Undefined for other keys and other rows. Needed because Headless UI always treats arrows as left
 * to right.
 */
export function rtlArrowStep(event: KeyboardEvent<HTMLElement>): 1 | -1 | undefined {
  const step = STEPS[event.key];
  return step && getComputedStyle(event.currentTarget).direction === "rtl" ? step : undefined;
}
