"use client";

import { type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWays } from "@/features/checkout/payment/use-ways";
import { foldSteps, STEPS, type Step, stillFolded } from "./folding";

/**
 * If the cart can be paid in several ways, each completed checkout step above the payment folds
 * (collapses to one row) once the buyer reaches the payment section. Call `fold` on click rather
 * than on pointer down, so that nothing moves under the pointer during a press.
 */
export function useFolding(isComplete: Readonly<Record<Step, boolean>>) {
  const { ways } = useWays();
  const [folded, setFolded] = useState<readonly Step[]>([]);
  const folds = ways !== null && ways.length > 1;
  const complete = STEPS.filter((step) => isComplete[step]);
  const kept = stillFolded(folded, complete);
  // Unfold an incomplete step for good, so that it stays open when it is complete again.
  if (kept.length < folded.length) setFolded(kept);

  /**
   * Folds the completed steps on an event in the payment section. The control that the buyer uses
   * keeps its position on the screen.
   */
  function fold({ target, currentTarget }: SyntheticEvent<HTMLElement>) {
    const { activeElement } = document;
    const focused = activeElement?.closest<HTMLElement>("[data-step]")?.dataset.step;
    const next = foldSteps(kept, complete, focused);
    if (!folds || next.length === kept.length) return;
    const used = currentTarget.contains(activeElement) ? activeElement : target;
    keepInPlace(used as Element, () => setFolded(next));
  }

  return {
    /** True if the cart can be paid in several ways. */
    folds,
    isFolded: (step: Step) => folds && kept.includes(step),
    fold,
    unfold: (step: Step) => setFolded(kept.filter((one) => one !== step)),
  };
}

/**
 * Applies a change, and scrolls so that the element keeps its position on the screen. Safari has no
 * scroll anchoring, which would do this.
 */
function keepInPlace(element: Element, change: () => void) {
  const { top } = element.getBoundingClientRect();
  flushSync(change);
  if (!element.isConnected) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
}
