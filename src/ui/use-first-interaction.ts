"use client";

import { useEffect } from "react";

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

let hasInteracted = false;

/**
 * Calls `onInteraction` at the user's first pointer movement, press, key press or focus, to fetch
 * code that the page does not need before. Calls `onInteraction` at once if the user has interacted
 * since the page loaded. May call it several times, at most once for each kind of event.
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
