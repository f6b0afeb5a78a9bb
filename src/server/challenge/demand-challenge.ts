import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";
import { DomainError } from "@/domain/errors";
import type { Purpose } from "./challenge";
import { proofOfWork } from "./proof-of-work";

/** The call is carried out once `challenge` is solved: 428, with the challenge beside the message. */
export class ChallengeRequired extends DomainError {
  constructor(readonly challenge: ChallengeDto) {
    super("challenge_required");
  }
}

/** Whether `given` answers a challenge of this purpose; an answer is used up by it. */
export async function passesChallenge(
  purpose: Purpose,
  level: number,
  given: ChallengeAnswer | undefined,
): Promise<boolean> {
  return given !== undefined && (await proofOfWork.check(purpose, level, given)) === "passed";
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
  if (await passesChallenge(purpose, level, given)) return;
  throw new ChallengeRequired(await proofOfWork.issue(purpose, level));
}
