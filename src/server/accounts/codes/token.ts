import { LRUCache } from "lru-cache";
import { decode, encode, type JWTDecodeParams } from "next-auth/jwt";
import { z } from "zod";
import { MAILBOX_CODE_SECONDS, MAILBOX_PROOF_SECONDS } from "@/domain/account/account-code";
import { derivedSecret } from "@/server/platform/secrets";

/** What next-auth seals its tokens with: derived from SECRETS_KEY, equal in every process. */
export const tokenSecret = () => derivedSecret("next-auth");

/** Seconds that a session lasts; then its person signs in again. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

const sessionToken = z.object({ sessionId: z.uuid() });

/**
 * How every token of the shop begins: its header, and no encrypted key. jose obeys the header of a token that somebody
 * made up, `PBES2-HS512+A256KW` with thousands of iterations included, before it finds that the token is not ours.
 */
const OWN_HEADER = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString("base64url")}..`;
/** In characters; the longest proof holds an address of 254. */
const MAX_TOKEN = 1_000;

/** next-auth's `decode` for tokens with the shop's own header; null for any other, of which nothing is decrypted. */
export async function openOwn({ token, ...params }: JWTDecodeParams) {
  if (!token || token.length > MAX_TOKEN || !token.startsWith(OWN_HEADER)) return null;
  return decode({ token, ...params });
}

/** next-auth's own token; all that counts in it is the id of the session's row. Design §3, Rights. */
export function sealSessionToken(sessionId: string): Promise<string> {
  return encode({ token: { sessionId }, secret: tokenSecret(), maxAge: SESSION_SECONDS });
}

/**
 * Tokens that were opened a moment ago: opening one costs more than reading its session's row, which decides in any
 * case. Only what was good is kept, for five minutes, so that a token's own end comes at most so much later than it says.
 */
const opened = new LRUCache<string, string>({ max: 5_000, ttl: 5 * 60 * 1000 });

/** The id of a session's row, or null for a token that is not the shop's or is too old. */
export async function openSessionToken(token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const known = opened.get(token);
  if (known !== undefined) return known;
  const sessionId = sessionIdOf(await open(token, ""));
  if (sessionId !== null) opened.set(token, sessionId);
  return sessionId;
}

/** The same of a token that next-auth has opened. */
export function sessionIdOf(content: unknown): string | null {
  return sessionToken.safeParse(content).data?.sessionId ?? null;
}

/**
 * What a browser can prove later, sealed into a cookie of its own.
 * - `registration`: whose registration of an address this was
 * - `left_user`: who was signed in here a moment ago
 * - `known_device`: whom this browser has signed in before
 * - `factor_device`: for whom it has brought a right code of a second factor
 * - `passkey_browser`: that it was asked for a passkey at the admin sign-in
 * - `mailbox_request`: that it asked for a code to be mailed to an address, known or not
 * - `mailbox`: that it brought that code, and so reads the mails of the address
 *
 * `payerOf`: the order that the address paid for, as the payment provider says it.
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

/** Null for no proof, another's, or one that is too old. */
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
