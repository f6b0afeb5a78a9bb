/** Events that show a user's activity. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

/** Time without activity after which requests count as automatic, in milliseconds. */
const IDLE_AFTER_MS = 60_000;

/**
 * Watches a window for a user's activity.
 * @returns a function that tells whether there was none in the last minute
 */
export function trackActivity(window: EventTarget, now = () => performance.now()): () => boolean {
  let last = now();
  const note = () => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => now() - last > IDLE_AFTER_MS;
}
