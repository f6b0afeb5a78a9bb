/**
 * Held by each tab that has the shop open, shared; the browser ends it with the tab, however that
 * ends.
 */
const LOCK = "shop_open";

/**
 * Tells the browser's other tabs that this one has the shop open. A page in the back/forward
 * cache does not count.
 * @returns whether this page load is no new visit: another tab has the shop open, the visitor
 *   went back or forward, or
 *   the browser had put the tab to sleep. Where the browser knows no locks, each load is taken
 * for the same visit, so
 *   that nobody loses a cart. Decision 077.
 */
export async function enterShop(): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return true;
  try {
    const { held = [] } = await locks.query();
    holdLock(locks);
    return hasReturned() || held.some(({ name }) => name === LOCK);
  } catch {
    // A browser that refuses site data refuses locks, too.
    return true;
  }
}

function hasReturned(): boolean {
  if ("wasDiscarded" in document && document.wasDiscarded === true) return true;
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward";
}

/** Holds the lock until the page is left, and again when the back/forward cache restores it. */
function holdLock(locks: LockManager): void {
  const hold = () =>
    void locks.request(LOCK, { mode: "shared" }, () => {
      return new Promise<void>((resolve) => {
        window.addEventListener("pagehide", () => resolve(), { once: true });
      });
    });
  hold();
  window.addEventListener("pageshow", ({ persisted }) => persisted && hold());
}
