import { reloadInSameVisit } from "@/features/session/tab-storage";

/** The reference under which the server logged an error; null for a browser error. */
export function errorReference(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/**
 * Renders the failed component again with `retry`. If the component's script failed to load, the
 * page is reloaded instead, but only with a connection: otherwise a reload would lose the page.
 */
export function retryAfterError(error: unknown, retry: () => void): void {
  const isMissingScript = error instanceof Error && error.name === "ChunkLoadError";
  if (isMissingScript && navigator.onLine) reloadInSameVisit();
  else retry();
}
