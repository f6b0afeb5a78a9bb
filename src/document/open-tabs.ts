/**
 * Held by each tab that has the shop open, shared; the browser ends it with the tab, however that
 * ends.
 */
const LOCK = "shop_open";

/** On `window`: 1 while this tab holds the lock, else 0. */
const HOLDS = "holdsShopOpen";

/**
 * JavaScript for the head of each page: holds the lock until the page is left, and again when the
 * back/forward cache restores it. A page in that cache does not count as open. Decision 077.
 */
export const HOLD_SHOP_OPEN = `try{
var hold=function(){navigator.locks.request("${LOCK}",{mode:"shared"},function(){
window.${HOLDS}=1;
return new Promise(function(leave){addEventListener("pagehide",function(){window.${HOLDS}=0;leave()},{once:true})});
}).catch(function(){})};
hold();
addEventListener("pageshow",function(e){if(e.persisted)hold()});
}catch(e){}`;

/** Key in the tab's storage: marks a reload that is no new visit. */
export const KEEP_CART = "keep_cart";

/**
 * @returns whether this page load is no new visit: another tab has the shop open, the visitor went
 *   back or forward, or the browser had put the tab to sleep. Where the browser knows no locks, each
 *   load is taken for the same visit, so that nobody loses a cart. Decision 077.
 */
export async function isSameVisit(): Promise<boolean> {
  if (hasReturned()) return true;
  try {
    const { held = [] } = await navigator.locks.query();
    const own: number = Reflect.get(window, HOLDS) ?? 0;
    return held.filter(({ name }) => name === LOCK).length > own;
  } catch {
    // A browser without locks, or one that refuses site data.
    return true;
  }
}

function hasReturned(): boolean {
  if (Reflect.get(document, "wasDiscarded") === true) return true;
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation !== undefined && Reflect.get(navigation, "type") === "back_forward";
}
