"use client";

import { useEffect } from "react";

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin"] as const;

/**
 * Calls `onSign` once somebody moves, presses or tabs: the time to fetch what a page does not need before.
 * Until it is called anew, each kind of sign counts once.
 */
export function useSignOfLife(onSign: () => void): void {
  useEffect(() => {
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { once: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign);
    };
  }, [onSign]);
}
