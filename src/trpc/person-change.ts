const listeners = new Set<() => void>();

/** Calls `listener` at each sign-in and sign-out in this browser, and when a session has ended. */
export function onPersonChange(listener: () => void): void {
  listeners.add(listener);
}

/** Notifies the listeners. src/features/session calls it before it shows the new user or guest. */
export function reportPersonChange(): void {
  for (const listener of listeners) listener();
}
