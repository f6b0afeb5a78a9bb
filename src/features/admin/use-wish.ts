"use client";

import { useRef } from "react";

/**
 * The id of a wish: the same while the same thing is asked, so that a double click or a call after a lost
 * answer does nothing twice; a new one for anything else, and once the wish was fulfilled.
 */
export function useWish() {
  const asked = useRef<{ what: string; requestId: string } | null>(null);
  function requestIdFor(wish: unknown): string {
    const what = JSON.stringify(wish);
    if (asked.current?.what !== what) asked.current = { what, requestId: crypto.randomUUID() };
    return asked.current.requestId;
  }
  function fulfilled() {
    asked.current = null;
  }
  return { requestIdFor, fulfilled };
}
