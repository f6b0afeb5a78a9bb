"use client";

import { useRef } from "react";

/**
 * An idempotency key: the same while the same request is made, so that a double click or a call after a lost
 * answer does nothing twice; a new one for any other request, and once this one was answered.
 */
export function useIdempotencyKey() {
  const asked = useRef<{ what: string; key: string } | null>(null);
  function keyFor(request: unknown): string {
    const what = JSON.stringify(request);
    if (asked.current?.what !== what) asked.current = { what, key: crypto.randomUUID() };
    return asked.current.key;
  }
  function release() {
    asked.current = null;
  }
  return { keyFor, release };
}
