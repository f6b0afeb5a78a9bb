/** In sessionStorage: when this tab was last loaded anew for the sake of a script. */
const RELOADED = "reloaded-at";
const MINUTE = 60_000;

/**
 * Hears of scripts that do not come (window's `error`, while it is captured). Where the server no
 * longer has one, a new release is in place and this page belongs to the one before: it is loaded
 * anew. Once a minute at most: a build that lacks a script keeps its message.
 */
export async function reloadIfOutdated({ target }: Pick<Event, "target">): Promise<void> {
  const script = Reflect.get(Object(target), "src") as unknown;
  if (typeof script !== "string" || !script.includes("/_next/static/")) return;
  try {
    const kept = window.sessionStorage;
    if (Date.now() - Number(kept.getItem(RELOADED)) < MINUTE) return;
    // Before the question: several scripts are missed at once.
    kept.setItem(RELOADED, String(Date.now()));
    const { status } = await fetch(script, { method: "HEAD", cache: "no-store" });
    if (status === 404) window.location.reload();
    else kept.removeItem(RELOADED);
  } catch {
    // Without storage or a connection the page stays, with its message.
  }
}
