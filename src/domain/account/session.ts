// The header of every page imports this file: the rules of accounts (account.ts) stay out of a
// first load.

/**
 * A person with this name or this address sees the Control Panel button; the server asks for
 * `isAdmin`.
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
 * A cookie that scripts can read, beside the session's own: it says that a current user can be
 * asked for.
 */
export const SIGNED_IN_COOKIE = "signed_in";
