"use client";

import { useRef } from "react";

/**
 * An idempotency key: the same while the same request is made, so that a double click or a call after a lost
 * answer does nothing twice; a new one for any other request, and once this one was answered.
 */
export function useIdempotencyKey() {
  const last = useRef<{ request: string; key: string } | null>(null);
  function keyFor(request: unknown): string {
    const text = JSON.stringify(request);
    if (last.current?.request !== text) last.current = { request: text, key: crypto.randomUUID() };
    return last.current.key;
  }
  function release() {
    last.current = null;
  }
  return { keyFor, release };
}
