/**
 * Held by each tab that has the shop open, shared; the browser ends it with the tab, however that
 * ends.
 */
const LOCK = "shop_open";

/** Set on `window` while this tab holds the lock. */
const HOLDS = "holdsShopOpen";

/**
 * JavaScript for the head of each page: holds the lock until the page is left, and again when the
 * back/forward cache restores it. A page in that cache does not count as open. Decision 077.
 */
export const HOLD_SHOP_OPEN = `try{
var hold=function(){navigator.locks.request("${LOCK}",{mode:"shared"},function(){
window.${HOLDS}=true;
return new Promise(function(leave){addEventListener("pagehide",function(){window.${HOLDS}=false;leave()},{once:true})});
}).catch(function(){})};
hold();
addEventListener("pageshow",function(e){if(e.persisted)hold()});
}catch(e){}`;

/**
 * @returns whether this page load is no new visit: another tab has the shop open, the visitor went
 *   back or forward, or the browser had put the tab to sleep. Where the browser knows no locks, each
 *   load is taken for the same visit, so that nobody loses a cart. Decision 077.
 */
export async function isSameVisit(): Promise<boolean> {
  const { locks } = navigator;
  if (!locks) return true;
  try {
    const { held = [] } = await locks.query();
    const tabs = held.filter(({ name }) => name === LOCK).length;
    const own = HOLDS in window && window[HOLDS] === true ? 1 : 0;
    return hasReturned() || tabs > own;
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
