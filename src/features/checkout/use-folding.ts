"use client";

import { type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useWays } from "@/features/checkout/payment/use-ways";
import { foldSteps, STEPS, type Step, stillFolded } from "./folding";

/**
 * If the cart can be paid in several ways, folds the complete steps above the payment once the
 * buyer reaches the payment section. A press folds the steps only when it ends as a click, so that
 * nothing moves under the pointer.
 */
export function useFolding(isComplete: Readonly<Record<Step, boolean>>) {
  const { ways } = useWays();
  const [folded, setFolded] = useState<readonly Step[]>([]);
  const folds = ways !== null && ways.length > 1;
  const complete = STEPS.filter((step) => isComplete[step]);
  const kept = stillFolded(folded, complete);
  // Unfold an incomplete step for good, so that it stays open when it is complete again.
  if (kept.length < folded.length) setFolded(kept);

  /** Folds the complete steps on an event in the payment section, without moving its controls. */
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

/** Keeps an element's position on the screen during a change: Safari has no scroll anchoring. */
function keepInPlace(element: Element, change: () => void) {
  const { top } = element.getBoundingClientRect();
  flushSync(change);
  if (!element.isConnected) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
}
