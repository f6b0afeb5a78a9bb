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

/** next-auth's name of the session cookie. */
export const SESSION_COOKIE = "next-auth.session-token";

/** Sets the session cookie that next-auth reads, and the marker that makes pages load the user. */
export async function setSessionCookie(cookies: CookieJar, sessionId: string): Promise<void> {
  const token = await sealSessionToken(sessionId);
  cookies.set(SESSION_COOKIE, token, { maxAge: SESSION_SECONDS });
  setSignedInCookie(cookies);
}

/** Sets the marker cookie; call it whenever the session cookie is set. */
export function setSignedInCookie(cookies: CookieJar): void {
  cookies.set(SIGNED_IN_COOKIE, "1", { maxAge: SESSION_SECONDS, httpOnly: false });
}

/** Deletes both cookies of an ended session. */
export function clearSessionCookie(cookies: CookieJar): void {
  for (const name of [SESSION_COOKIE, SIGNED_IN_COOKIE]) {
    if (cookies.get(name) !== undefined) cookies.delete(name);
  }
}

/** Sets a proof cookie; PROOFS (src/server/accounts/codes/token.ts) lists the proofs. */
export async function setProof<Name extends ProofName>(
  cookies: CookieJar,
  name: Name,
  proof: Proof<Name>,
): Promise<void> {
  cookies.set(name, await sealProof(name, proof), { maxAge: PROOFS[name].seconds });
}

/** Deletes a used proof: the next action in this browser may be another person's. */
export function clearProof(cookies: CookieJar, name: ProofName): void {
  if (cookies.get(name) !== undefined) cookies.delete(name);
}

export function readProof<Name extends ProofName>(
  cookies: CookieJar,
  name: Name,
): Promise<Proof<Name> | null> {
  return openProof(name, cookies.get(name));
}
