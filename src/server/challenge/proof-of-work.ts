import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type ChallengeDto, proofAnswer } from "@/contract/challenge";
import { isExhausted } from "@/server/platform/admission/limit";
import { derivedSecret } from "@/server/platform/secrets";
import { type Challenge, MAX_LEVEL } from "./challenge";
import { tokenOf } from "./purpose-token";

/** Seconds for which a puzzle may be answered, by the clock of the web process. */
const LIFETIME = 600;

/** Seconds for which a used one is remembered: longer, by as much as the clocks of two web processes may differ. */
const REMEMBERED = 3_600;

/** Iterations of PBKDF2 for a try at level 0: about 0.1 ms of a server, which checks one try of each answer. */
const COST = 500;

const secret = () => derivedSecret("challenge");

/** Tries grow sixteenfold with each hexadecimal digit that has to be zero; in between a try costs 2, 4, 8 times as much. */
const workOf = (level: number) => ({
  keyPrefix: "0".repeat(2 + Math.floor(level / 4)),
  cost: COST * 2 ** (level % 4),
});

/**
 * The built-in challenge: the caller's machine tries numbers until PBKDF2 of one begins with enough zeros (altcha-lib).
 * Nothing is kept of a puzzle that was given out: it is signed with a key derived from SECRETS_KEY, which also signs its
 * end, its level and what it is for. What was used is remembered in `rate_limits`, for all web processes together.
 */
export const proofOfWork: Challenge = {
  async issue(purpose, level) {
    const { parameters, signature = "" } = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      ...workOf(Math.min(level, MAX_LEVEL)),
      expiresAt: Math.floor(Date.now() / 1000) + LIFETIME,
      data: { for: tokenOf(purpose), level: Math.min(level, MAX_LEVEL) },
      deriveKey,
      hmacSignatureSecret: secret(),
    });
    return { kind: "proof", puzzle: { parameters, signature } } as ChallengeDto;
  },

  async check(purpose, level, { kind, answer }) {
    const read = kind === "proof" ? readAnswer(answer) : null;
    if (!read) return "refused";
    const { challenge, solution } = read;
    const { data, nonce } = challenge.parameters;
    // Somebody who solved what was asked a moment ago is not sent back because it has become harder since.
    const isHardEnough = Number(data.level) >= Math.min(level, MAX_LEVEL) - 1;
    if (data.for !== tokenOf(purpose) || !isHardEnough) return "refused";
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: secret(),
    });
    if (!verified) return "refused";
    const budget = { points: 1, seconds: REMEMBERED };
    return (await isExhausted({ name: "challenge", key: nonce, budget })) ? "refused" : "passed";
  },
};

function readAnswer(answer: string) {
  try {
    const read = proofAnswer.safeParse(JSON.parse(Buffer.from(answer, "base64").toString("utf8")));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
