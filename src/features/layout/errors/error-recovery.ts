/** The number under which the server logged an error; null for one of the browser. */
export function errorReference(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/**
 * Shows the broken component anew by `retry`. A lazy component whose script did not come is remembered as
 * broken until the page is loaded again; that is left until there is a connection, since it would lose the
 * page.
 */
export function retryAfterError(error: unknown, retry: () => void): void {
  if (isMissingScript(error) && navigator.onLine) window.location.reload();
  else retry();
}

const isMissingScript = (error: unknown): error is Error =>
  error instanceof Error && error.name === "ChunkLoadError";

/** In sessionStorage: when this tab was last loaded anew for the sake of a script. */
const RELOADED = "reloaded-at";
const MINUTE = 60_000;

/**
 * Loads the page anew when the server no longer has a script of it: a new release is in place, and
 * this page belongs to the one before. Once a minute at most: a build that lacks a script keeps its
 * message.
 */
export async function reloadIfOutdated(error: unknown): Promise<void> {
  if (!isMissingScript(error)) return;
  const script = /\/_next\/static\/[\w./~-]+/.exec(error.message)?.[0];
  if (!script || Date.now() - Number(window.sessionStorage.getItem(RELOADED)) < MINUTE) return;
  const answer = await fetch(script, { method: "HEAD", cache: "no-store" });
  if (answer.status !== 404) return;
  window.sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}
