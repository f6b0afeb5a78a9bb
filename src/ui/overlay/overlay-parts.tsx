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
 * Rendered inside an overlay: returns the focus to the previously focused element if closing the
 * overlay lost it. Headless UI does so only if the overlay's code was loaded before it opened.
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

/** In milliseconds; longer than any overlay's leave transition. */
const LEAVE_LIMIT_MS = 1000;

/**
 * A React key that changes `LEAVE_LIMIT_MS` after the overlay closes. On a busy page Headless UI
 * (2.2) never ends the leave transition of an overlay that closes while still opening; without a
 * remount, the overlay would cover the page forever.
 */
export function useRemountKey(open: boolean): number {
  const [key, setKey] = useState(0);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setKey((last) => last + 1), LEAVE_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return key;
}
