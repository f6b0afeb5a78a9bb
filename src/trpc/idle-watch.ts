/** What a person does before a screen. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

/** Milliseconds after which what a page asks for is its own doing. */
const QUIET_MS = 60_000;

/** Watches a window for signs of a person. @returns whether there was none in the last minute */
export function watchForSigns(window: EventTarget, now = () => performance.now()): () => boolean {
  let last = now();
  const note = () => {
    last = now();
  };
  for (const sign of SIGNS) window.addEventListener(sign, note, { passive: true, capture: true });
  return () => now() - last > QUIET_MS;
}
