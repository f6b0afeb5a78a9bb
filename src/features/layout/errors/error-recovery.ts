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
  const isMissingScript = error instanceof Error && error.name === "ChunkLoadError";
  if (isMissingScript && navigator.onLine) window.location.reload();
  else retry();
}
