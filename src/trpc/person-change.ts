const listeners = new Set<() => void>();

/** Calls `listener` at each sign-in and sign-out in this browser, and when a session has ended. */
export function onPersonChange(listener: () => void): void {
  listeners.add(listener);
}

/** Called by the session before it shows the other user, or the guest. */
export function reportPersonChange(): void {
  for (const listener of listeners) listener();
}
