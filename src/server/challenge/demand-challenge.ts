import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import type { Purpose } from "./challenge";
import { proofOfWork } from "./proof-of-work";
import { turnstile } from "./turnstile";

/** The call is carried out once `challenge` is solved: 428, with the challenge beside the message. */
export class ChallengeRequired extends DomainError {
  constructor(readonly challenge: ChallengeDto) {
    super("challenge_required");
  }
}

/**
 * Goes on when `given` answers a challenge of this purpose that was not used before.
 * @param level how much work is asked: 0 to MAX_LEVEL, each twice the one before it
 * @throws ChallengeRequired with a new one otherwise
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
 * The same in two steps, for who only learns within a transaction whether a challenge is needed: the answer is checked,
 * and used up, at once; what it gives throws ChallengeRequired unless it was right, and asks nobody for it.
 */
export async function checkedAnswer(
  purpose: Purpose,
  level: number,
  given: ChallengeAnswer | undefined,
): Promise<() => Promise<void>> {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env();
  const configured = siteKey && secretKey ? turnstile : proofOfWork;
  // A puzzle is given out in the place of a service that does not answer, so its answer is always taken.
  const asked = given?.kind === "proof" ? proofOfWork : configured;
  const verdict = given ? await asked.check(purpose, level, given) : "refused";
  const next = verdict === "unavailable" ? proofOfWork : configured;
  return async () => {
    if (verdict !== "passed") throw new ChallengeRequired(await next.issue(purpose, level));
  };
}
