"use client";

import { type ReactNode, useSyncExternalStore } from "react";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/**
 * Shows its children while the browser has no connection, at the top of the screen even if the page
 * is scrolled.
 */
export function WhileOffline({ children }: { children: ReactNode }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    <div role="status" className="peer/offline low:static sticky top-0 z-30 print:hidden">
      {isOffline && children}
    </div>
  );
}
