import { SIGNED_IN_COOKIE } from "@/domain/account";

/**
 * Whether the server has left word that there is a session. It stands beside the session's own cookie,
 * which no script can read, and spares every guest the question who is signed in.
 */
export function hasSignedInCookie(cookies: string): boolean {
  return cookies.split("; ").includes(`${SIGNED_IN_COOKIE}=1`);
}

/** <html> says from before the first paint which header to show; see head-script.ts. */
export function markSignedIn(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
}
