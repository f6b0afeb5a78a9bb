import { z } from "zod";

/** The puzzle of the built-in proof of work, as altcha-lib writes and signs it: every name of it is signed. */
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
 * What has to be solved before a call is carried out: a refusal with status 428 brings it as `challenge`, and the same call
 * is asked again with the answer. `proof`: a puzzle for the caller's machine; `turnstile`: the widget of that service.
 */
export const challengeDto = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("proof"), puzzle: proofPuzzle }),
  z.object({
    kind: z.literal("turnstile"),
    siteKey: z.string(),
    action: z.string(),
    /** What the answer is bound to: the widget's `cData`. */
    data: z.string(),
  }),
]);
export type ChallengeDto = z.infer<typeof challengeDto>;

/**
 * The answer, worth something once, for a short time, and for what it was asked for alone. Of `proof`: base64 of the JSON
 * `{challenge: puzzle, solution: {counter, derivedKey}}`, as altcha-lib's clients send it; of `turnstile`: the token.
 */
export const challengeAnswer = z.object({
  kind: z.enum(["proof", "turnstile"]),
  answer: z.string().min(1).max(4096),
});
export type ChallengeAnswer = z.infer<typeof challengeAnswer>;

/** The whole of a proof's answer, once it is read. */
export const proofAnswer = z.object({
  challenge: proofPuzzle,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(256) }),
});
