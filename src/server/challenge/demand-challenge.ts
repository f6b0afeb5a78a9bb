import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import type { Purpose } from "./challenge";
import { proofOfWork } from "./proof-of-work";
import { turnstile } from "./turnstile";

/**
 * The call must be repeated with the solution of `challenge`: status 428, with the challenge in the
 * response.
 */
export class ChallengeRequired extends DomainError {
  constructor(readonly challenge: ChallengeDto) {
    super("challenge_required");
  }
}

/**
 * Returns if `given` is a correct and unused answer to a challenge for this purpose.
 * @param level difficulty, 0 to MAX_LEVEL; each doubles the work of the one before
 * @throws ChallengeRequired with a new challenge otherwise
 */
export async function demandChallenge(
  purpose: Purpose,
  level: number,
  given: ChallengeAnswer | undefined,
): Promise<void> {
  const demand = await checkedAnswer(purpose, level, given);
  await demand();
}

/**
 * A two-step variant of `demandChallenge` for callers that learn only inside a transaction whether
 * a challenge is required. Checks and uses up the answer now. The returned function makes no
 * network call; it throws ChallengeRequired unless the answer was correct.
 */
export async function checkedAnswer(
  purpose: Purpose,
  level: number,
  given: ChallengeAnswer | undefined,
): Promise<() => Promise<void>> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env();
  const configured = siteKey && secretKey ? turnstile : proofOfWork;
  // Proofs of work are always accepted, since they replace Turnstile when it does not respond.
  const asked = given?.kind === "proof" ? proofOfWork : configured;
  const verdict = given ? await asked.check(purpose, level, given) : "refused";
  const next = verdict === "unavailable" ? proofOfWork : configured;
  return async () => {
    if (verdict !== "passed") throw new ChallengeRequired(await next.issue(purpose, level));
  };
}
