"use client";

import { useRef } from "react";

/**
 * An idempotency key that stays the same while the same request is repeated, so that a double click
 * or a retry after a lost response has no second effect. A different request, or `release` after a
 * response, makes a new key.
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
