"use client";

import { useEffect } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

let isSomebodyThere = false;

/**
 * Calls `onSign` once somebody moves, presses or tabs: the time to fetch what a page does not need before. Who
 * has done so since the page was loaded is known to be there. Until it is called anew, each kind of sign
 * counts once more.
 */
export function useSignOfLife(onSign: () => void): void {
  useEffect(() => {
    if (isSomebodyThere) onSign();
    function hear() {
      isSomebodyThere = true;
      onSign();
    }
    for (const sign of SIGNS) window.addEventListener(sign, hear, { once: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, hear);
    };
  }, [onSign]);
}
