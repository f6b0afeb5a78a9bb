import { reloadInSameVisit } from "@/features/session/tab-storage";

/** The id under which the server logged an error; null if the error occurred in the browser. */
export function errorReference(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("digest" in error)) return null;
  return typeof error.digest === "string" ? error.digest : null;
}

/**
 * Calls `retry`, which renders the failed component again. If the component's script failed to
 * load, reloads the page instead, except while offline: the reload would then lose the page.
 */
export function retryAfterError(error: unknown, retry: () => void): void {
  const isMissingScript = error instanceof Error && error.name === "ChunkLoadError";
  if (isMissingScript && navigator.onLine) reloadInSameVisit();
  else retry();
}
