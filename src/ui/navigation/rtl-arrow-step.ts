import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: 1, ArrowRight: -1 };

/**
 * Where an arrow key leads along a row that is written from right to left: 1 to the next, -1 to the
 * one before. Undefined for other keys and other rows: Headless UI's arrows go from left to right always.
 */
export function rtlArrowStep(event: KeyboardEvent<HTMLElement>): 1 | -1 | undefined {
  const step = STEPS[event.key];
  return step && getComputedStyle(event.currentTarget).direction === "rtl" ? step : undefined;
}
