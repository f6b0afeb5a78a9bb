import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type ChallengeDto, proofAnswer } from "@/contract/challenge";
import { isExhausted } from "@/server/platform/admission/limit";
import { derivedSecret } from "@/server/platform/secrets";
import { type Challenge, MAX_LEVEL } from "./challenge";
import { tokenOf } from "./purpose-token";

/** Validity of a puzzle in seconds, by the web process's clock. */
const LIFETIME = 600;

/**
 * Seconds for which a used puzzle is remembered; longer than its validity, to allow for clock
 * differences between web processes.
 */
const REMEMBERED = 3_600;

/**
 * PBKDF2 iterations per attempt at level 0: about 0.1 ms on a server, which checks one attempt per
 * answer.
 */
const COST = 500;

const secret = () => derivedSecret("challenge");

/**
 * Every fourth level requires one more hexadecimal zero, which takes sixteen times the attempts;
 * the levels in between multiply the cost per attempt by 2, 4 and 8.
 */
const workOf = (level: number) => ({
  keyPrefix: "0".repeat(2 + Math.floor(level / 4)),
  cost: COST * 2 ** (level % 4),
});

/**
 * The built-in challenge: the client tries numbers until a PBKDF2 hash begins with enough zeros
 * (altcha-lib). Issued puzzles are not stored: they are signed with a key derived from SECRETS_KEY,
 * including expiry, level and purpose. Used ones are stored in `rate_limits`, shared by all web
 * processes.
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
    // Accept one level less, for a client whose puzzle was issued before the level rose.
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
