/** Events that show a user's activity. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

/** Time without activity after which requests are marked as automatic, in milliseconds. */
const IDLE_AFTER_MS = 60_000;

/**
 * Watches a window for a user's activity.
 * @returns a function that returns true if the user was not active in the last minute
 */
export function trackActivity(window: EventTarget, now = () => performance.now()): () => boolean {
  let last = now();
  const note = () => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => now() - last > IDLE_AFTER_MS;
}
