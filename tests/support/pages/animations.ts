import type { Page } from "@playwright/test";

/** Properties that may change under "reduced motion". */
const STILL = ["opacity", "visibility"];

/**
 * Records the animations of each frame from the next page load on, except those of opacity and
 * visibility.
 * @returns a function that reads the names recorded on the current page
 */
export async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((still) => {
    const seen = new Set<string>();
    Object.assign(window, { seenMovement: seen });
    const nameOf = (animation: Animation) =>
      animation instanceof CSSTransition
        ? animation.transitionProperty
        : `@keyframes ${(animation as CSSAnimation).animationName}`;
    const look = () => {
      for (const animation of document.getAnimations()) seen.add(nameOf(animation));
      for (const name of still) seen.delete(name);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, STILL);
  return () =>
    page.evaluate(() => [...(window as unknown as { seenMovement: Set<string> }).seenMovement]);
}
