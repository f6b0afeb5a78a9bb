import { flushSync } from "react-dom";

/** The class that motion.css wipes the new sky in with. */
const WIPING = "theme-switching";

/** Changes the page inside a View Transition along the fault line; at once where motion is unwanted. */
export function wipe(change: () => void): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const root = document.documentElement;
  root.classList.add(WIPING);
  const transition = document.startViewTransition(() => flushSync(change));
  void transition.finished.finally(() => root.classList.remove(WIPING));
}
