type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` with the error of each failed call of this page, from any client.
 * @returns a function that removes the listener
 */
export function onCallError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Passes the error of a failed call to the listeners. The query client does this for its calls;
 * code that calls `shopClient` directly must do it too.
 */
export function reportCallError(error: unknown): void {
  for (const listener of listeners) listener(error);
}
