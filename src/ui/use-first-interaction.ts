"use client";

import { useEffect } from "react";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

let hasInteracted = false;

/**
 * Calls `onSign` once somebody moves, presses or tabs: the time to fetch what a page does not need before. Who
 * has done so since the page was loaded is known to be there. Until it is called anew, each kind of sign
 * counts once more.
 */
export function useFirstInteraction(onSign: () => void): void {
  useEffect(() => {
    if (hasInteracted) onSign();
    function hear() {
      hasInteracted = true;
      onSign();
    }
    for (const sign of INTERACTION_EVENTS) window.addEventListener(sign, hear, { once: true });
    return () => {
      for (const sign of INTERACTION_EVENTS) window.removeEventListener(sign, hear);
    };
  }, [onSign]);
}
