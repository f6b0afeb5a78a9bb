import { SIGNED_IN_COOKIE } from "@/domain/account/session";
import {
  openProof,
  PROOFS,
  type Proof,
  type ProofName,
  SESSION_SECONDS,
  sealProof,
  sealSessionToken,
} from "@/server/accounts/codes/token";
import type { CookieJar } from "@/server/platform/cookies";

/** next-auth's own name for it. */
export const SESSION_COOKIE = "next-auth.session-token";

/** Hands a browser the session that next-auth reads, and the sign by which its pages ask who they are. */
export async function setSessionCookie(cookies: CookieJar, sessionId: string): Promise<void> {
  const token = await sealSessionToken(sessionId);
  cookies.set(SESSION_COOKIE, token, { maxAge: SESSION_SECONDS });
  setSignedInCookie(cookies);
}

/** The sign goes with the session's cookie, whoever sets that. */
export function setSignedInCookie(cookies: CookieJar): void {
  cookies.set(SIGNED_IN_COOKIE, "1", { maxAge: SESSION_SECONDS, httpOnly: false });
}

/** Takes both from a browser whose session has ended. */
export function clearSessionCookie(cookies: CookieJar): void {
  for (const name of [SESSION_COOKIE, SIGNED_IN_COOKIE]) {
    if (cookies.get(name) !== undefined) cookies.delete(name);
  }
}

/** Lets a browser prove something later; see PROOFS. */
export async function setProof<Name extends ProofName>(
  cookies: CookieJar,
  name: Name,
  proof: Proof<Name>,
): Promise<void> {
  cookies.set(name, await sealProof(name, proof), { maxAge: PROOFS[name].seconds });
}

/** Once is enough: what comes next in this browser is somebody else's. */
export function clearProof(cookies: CookieJar, name: ProofName): void {
  if (cookies.get(name) !== undefined) cookies.delete(name);
}

export function readProof<Name extends ProofName>(
  cookies: CookieJar,
  name: Name,
): Promise<Proof<Name> | null> {
  return openProof(name, cookies.get(name));
}
