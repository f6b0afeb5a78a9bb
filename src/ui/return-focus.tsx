"use client";

import { useEffect, useState } from "react";

/**
 * Inside an overlay: gives the focus back to where it was, if closing lost it. Headless UI remembers that
 * by itself, but not for an overlay that was loaded only when it opened.
 */
export function ReturnFocus() {
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
