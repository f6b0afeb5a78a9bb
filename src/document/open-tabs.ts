/**
 * The name of a shared lock held by each tab that has the shop open. The browser releases it
 * however the tab ends.
 */
const LOCK = "shop_open";

/** A property of `window`: 1 while this tab holds the lock, otherwise 0. */
const HOLDS_LOCK_PROPERTY = "holdsShopOpen";

/**
 * A script for the head of each page: holds the lock until the page is left, and again when the
 * back/forward cache restores it. A page in that cache does not count as open. Decision 077 (guest
 * carts and open tabs).
 */
export const HOLD_LOCK_SCRIPT = `try{
var hold=function(){navigator.locks.request("${LOCK}",{mode:"shared"},function(){
window.${HOLDS_LOCK_PROPERTY}=1;
return new Promise(function(leave){addEventListener("pagehide",function(){window.${HOLDS_LOCK_PROPERTY}=0;leave()},{once:true})});
}).catch(function(){})};
hold();
addEventListener("pageshow",function(e){if(e.persisted)hold()});
}catch(e){}`;

/** The session storage key that marks a reload within the same visit. */
export const KEEP_CART = "keep_cart";

/**
 * Whether this page load continues a visit: another tab has the shop open, the visitor went back or
 * forward or followed a link of the shop, or the browser had discarded the tab. Without support for
 * locks, every load counts as the same visit, so that no cart is lost. Decision 077 (guest carts
 * and open tabs).
 */
export async function isSameVisit(): Promise<boolean> {
  if (isWithinVisit()) return true;
  try {
    const { held = [] } = await navigator.locks.query();
    const own: number = Reflect.get(window, HOLDS_LOCK_PROPERTY) ?? 0;
    return held.filter(({ name }) => name === LOCK).length > own;
  } catch {
    // The browser has no locks or refuses site data.
    return true;
  }
}

/**
 * Whether this page load itself shows that the visit continues, without asking for other tabs. A
 * link of the shop causes a page load if the server fails or runs another release. A reload keeps
 * the referrer of the previous load, so the referrer counts only for the type `navigate`.
 */
function isWithinVisit(): boolean {
  if (Reflect.get(document, "wasDiscarded") === true) return true;
  const [navigation] = performance.getEntriesByType("navigation");
  const type: unknown = navigation && Reflect.get(navigation, "type");
  if (type === "back_forward") return true;
  return type === "navigate" && document.referrer.startsWith(`${window.location.origin}/`);
}
