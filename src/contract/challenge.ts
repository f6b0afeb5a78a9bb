import { z } from "zod";

/**
 * The puzzle of the built-in proof of work in altcha-lib's format. The signature covers the names
 * of the fields, so they cannot be renamed.
 */
const proofPuzzle = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.number().int(),
    data: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  signature: z.string(),
});

/**
 * A challenge to solve before a call is carried out: a refusal with status 428 contains it as
 * `challenge`, and the client repeats the call with the answer. `proof`: a puzzle for the client's
 * machine; `turnstile`: the widget of Cloudflare Turnstile.
 */
export const challengeDto = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("proof"), puzzle: proofPuzzle }),
  z.object({
    kind: z.literal("turnstile"),
    siteKey: z.string(),
    action: z.string(),
    /** The value to which the answer is bound: the widget's `cData`. */
    data: z.string(),
  }),
]);
export type ChallengeDto = z.infer<typeof challengeDto>;

/**
 * The answer to a challenge, valid once, for a short time, and only for the call that required it.
 * For `proof`: base64 of the JSON `{challenge: puzzle, solution: {counter, derivedKey}}`, as
 * altcha-lib's clients send it; for `turnstile`: the token.
 */
export const challengeAnswer = z.object({
  kind: z.enum(["proof", "turnstile"]),
  answer: z.string().min(1).max(4096),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

/** The decoded answer of a `proof`. */
export const proofAnswer = z.object({
  challenge: proofPuzzle,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(256) }),
});
