"use client";

import { useEffect } from "react";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

let hasInteracted = false;

/**
 * Calls `onInteraction` once somebody moves, presses or tabs: the time to fetch what a page does not need before. Who
 * has done so since the page was loaded is known to be there. Until it is called anew, each kind of event
 * counts once more.
 */
export function useFirstInteraction(onInteraction: () => void): void {
  useEffect(() => {
    if (hasInteracted) onInteraction();
    function handleInteraction() {
      hasInteracted = true;
      onInteraction();
    }
    for (const event of INTERACTION_EVENTS)
      window.addEventListener(event, handleInteraction, { once: true });
    return () => {
      for (const event of INTERACTION_EVENTS) window.removeEventListener(event, handleInteraction);
    };
  }, [onInteraction]);
}
