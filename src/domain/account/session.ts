// The header of every page imports this file, so it does not import the account rules (account.ts):
// that keeps the first load small.

/**
 * A user with this name or this address sees the Control Panel button even without `isAdmin`. The
 * button grants no access: the server checks `isAdmin`.
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
 * A script-readable cookie that accompanies the session cookie. If this cookie is missing, the
 * browser is signed out and does not request the current user.
 */
export const SIGNED_IN_COOKIE = "signed_in";
