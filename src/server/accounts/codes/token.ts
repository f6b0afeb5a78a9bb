import { LRUCache } from "lru-cache";
import { decode, encode, type JWTDecodeParams } from "next-auth/jwt";
import { z } from "zod";
import { MAILBOX_CODE_SECONDS, MAILBOX_PROOF_SECONDS } from "@/domain/account/account-code";
import { derivedSecret } from "@/server/platform/secrets";

/** The secret of next-auth's tokens: derived from SECRETS_KEY, so equal in every process. */
export const tokenSecret = () => derivedSecret("next-auth");

/** Lifetime of a session, in seconds; then the user signs in again. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const sessionToken = z.object({ sessionId: z.uuid() });

/**
 * The prefix of the shop's tokens: header, and no encrypted key. jose, the library that next-auth
 * decrypts with, obeys the header of a forged token, even `PBES2-HS512+A256KW` with thousands of
 * iterations, before it detects the forgery.
 */
const OWN_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;
/** Length limit in characters; the longest proof holds an e-mail address of 254 characters. */
const MAX_TOKEN = 1_000;

/**
 * next-auth's `decode`, for tokens with the shop's header only. Returns null for any other token,
 * without decrypting it.
 */
export async function openOwn({ token, ...params }: JWTDecodeParams) {
  if (!token || token.length > MAX_TOKEN || !token.startsWith(OWN_HEADER)) return null;
  return decode({ token, ...params });
}

/** Encrypts a session id as a next-auth token, which holds nothing else. Design §3, Rights. */
export function sealSessionToken(sessionId: string): Promise<string> {
  return encode({ token: { sessionId }, secret: tokenSecret(), maxAge: SESSION_SECONDS });
}

/**
 * Caches opened tokens, since opening one costs more than reading the session's row, which every
 * call does anyway. Only valid tokens are cached; a cached token can outlive its expiry by up to
 * five minutes.
 */
const opened = new LRUCache<string, string>({ max: 5_000, ttl: 5 * 60 * 1000 });

/** The id of the session's row, or null for a forged or expired token. */
export async function openSessionToken(token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const known = opened.get(token);
  if (known !== undefined) return known;
  const sessionId = sessionIdOf(await open(token, ""));
  if (sessionId !== null) opened.set(token, sessionId);
  return sessionId;
}

/** The session id in the content of a token that next-auth has opened, or null. */
export function sessionIdOf(content: unknown): string | null {
  return sessionToken.safeParse(content).data?.sessionId ?? null;
}

/**
 * Proofs that a browser can present later, each encrypted in its own cookie.
 * - `registration`: the registration that the browser made for an address
 * - `left_user`: the user who signed out in the browser less than five minutes ago
 * - `known_device`: the account to which the browser has signed in before
 * - `factor_device`: the account for which the browser has given a right second-factor code
 * - `passkey_browser`: the admin sign-in asked the browser for a passkey
 * - `mailbox_request`: the browser requested a code for an address, known or not
 * - `mailbox`: the code was entered in the browser, so its user reads the mails of the address
 *
 * `payerOf`: the order that the address paid for, according to the payment provider.
 */
export const PROOFS = {
  registration: {
    seconds: 24 * 60 * 60,
    schema: z.object({ email: z.string(), registrationId: z.number().int() }),
  },
  left_user: { seconds: 5 * 60, schema: z.object({ userId: z.number() }) },
  known_device: {
    seconds: 365 * 24 * 60 * 60,
    schema: z.object({ email: z.string(), deviceId: z.string() }),
  },
  factor_device: {
    seconds: 365 * 24 * 60 * 60,
    schema: z.object({ email: z.string(), deviceId: z.string() }),
  },
  passkey_browser: { seconds: 5 * 60, schema: z.object({ browserId: z.uuid() }) },
  mailbox_request: {
    seconds: MAILBOX_CODE_SECONDS,
    schema: z.object({
      email: z.string(),
      requestId: z.uuid(),
      payerOf: z.number().int().optional(),
    }),
  },
  mailbox: {
    seconds: MAILBOX_PROOF_SECONDS,
    schema: z.object({ email: z.string(), payerOf: z.number().int().optional() }),
  },
} as const;
export type ProofName = keyof typeof PROOFS;
export type Proof<Name extends ProofName> = z.infer<(typeof PROOFS)[Name]["schema"]>;

export function sealProof<Name extends ProofName>(name: Name, proof: Proof<Name>): Promise<string> {
  const maxAge = PROOFS[name].seconds;
  return encode({ token: { ...proof }, secret: tokenSecret(), salt: name, maxAge });
}

/** Null if the proof is missing, expired, or of another kind. */
export async function openProof<Name extends ProofName>(
  name: Name,
  token: string | undefined,
): Promise<Proof<Name> | null> {
  const opened = await open(token, name);
  return (PROOFS[name].schema.safeParse(opened).data ?? null) as Proof<Name> | null;
}

async function open(token: string | undefined, salt: string): Promise<unknown> {
  return openOwn({ token, secret: tokenSecret(), salt }).catch(() => null);
}
