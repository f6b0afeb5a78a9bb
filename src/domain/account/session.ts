// The header of every page imports this file, so it excludes the account rules (account.ts) to keep
// the first load small.

/**
 * A user with this name or this address sees the Control Panel button; the server checks `isAdmin`.
 */
export const ADMIN_USERNAME = "admin";
export const ADMIN_EMAIL = "admin@barq.example";

/** Whether the top bar shows the Control Panel button. Specification §6. */
export function showsControlPanel(user: {
  isAdmin: boolean;
  username: string;
  email: string;
}): boolean {
  return user.isAdmin || user.username === ADMIN_USERNAME || user.email === ADMIN_EMAIL;
}

/**
 * A script-readable cookie beside the session cookie: it tells the browser that a signed-in user
 * can be requested.
 */
export const SIGNED_IN_COOKIE = "signed_in";
