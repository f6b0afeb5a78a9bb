import { readOpenOrder } from "@/features/session/open-order";
import { reloadInSameVisit, tabStorage } from "@/features/session/tab-storage";

/**
 * The sessionStorage key of the time, in milliseconds since 1970, at which a missing script last
 * reloaded this tab.
 */
const RELOADED = "reloaded-at";
const MINUTE = 60_000;

/**
 * A capturing listener for window's `error` event that detects scripts which fail to load. If the
 * server no longer has the script, the page belongs to an older release and is reloaded: at most
 * once a minute, so that a script missing in the current release shows an error instead of endless
 * reloads. The checkout of a placed order is not reloaded, since its payment may be open.
 */
export async function reloadIfOutdated({ target }: Pick<Event, "target">): Promise<void> {
  const script = Reflect.get(Object(target), "src") as unknown;
  if (typeof script !== "string" || !script.includes("/_next/static/")) return;
  try {
    const isCheckout = window.location.pathname === "/checkout";
    if (isCheckout && readOpenOrder(tabStorage()) !== null) return;
    const kept = window.sessionStorage;
    if (Date.now() - Number(kept.getItem(RELOADED)) < MINUTE) return;
    // Set before the request: several scripts may fail at once, and only the first may reload.
    kept.setItem(RELOADED, String(Date.now()));
    const { status } = await fetch(script, { method: "HEAD", cache: "no-store" });
    if (status === 404) reloadInSameVisit();
    else kept.removeItem(RELOADED);
  } catch {
    // Without storage or a connection, the page is not reloaded and shows its error message.
  }
}
