"use client";

import { DialogBackdrop } from "@headlessui/react";
import { useEffect, useState } from "react";

/** The scrim behind a dialog or drawer. */
export function OverlayBackdrop() {
  return (
    <DialogBackdrop
      transition
      className="fixed inset-0 bg-scrim transition-opacity duration-base data-closed:opacity-0 data-leave:duration-fast"
    />
  );
}

/**
 * Inside an overlay: gives the focus back to where it was, if closing lost it. Headless UI remembers that
 * by itself, but not for an overlay that was loaded only when it opened.
 */
export function RestoreFocus() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
    },
    [opener],
  );
  return null;
}

/** Milliseconds, longer than any overlay takes to leave. */
const LEAVE_LIMIT_MS = 1000;

/**
 * A key for an overlay, another one a while after it was closed. On a busy page Headless UI (2.2) forgets to end
 * the leaving of an overlay that was closed while it still opened: it would stand over the page for good.
 */
export function useOverlayKey(open: boolean): number {
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setKey((last) => last + 1), LEAVE_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return key;
}
