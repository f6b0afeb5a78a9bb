type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the error of each call of this page that fails, whichever client made it.
 * @returns ends that
 */
export function onCallError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the clients: passes a failed call on to who listens. */
export function reportCallError(error: unknown): void {
  for (const listener of listeners) listener(error);
}
