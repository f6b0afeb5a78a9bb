import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";

/** What a challenge is solved for: its answer is worth nothing for anything else. */
export interface Purpose {
  action: "sign_in" | "place_order" | "apply_coupon";
  /** Whose: a session, an account, an address … kept as a hash. */
  subject: string;
}

/** How much is asked: each level is twice the work of the one before it. Level 0 takes a browser about a tenth of a second. */
export const MAX_LEVEL = 10;

/**
 * What was found of an answer. `refused`: it is wrong, too old, used already, too easy, or for something else;
 * `unavailable`: who could say so did not answer.
 */
type Verdict = "passed" | "refused" | "unavailable";

/** The port: something that costs a visitor little and a crowd of machines much. Decision 028. */
export interface Challenge {
  /** @param level 0 to MAX_LEVEL; one that cannot be made harder leaves it unread */
  issue(purpose: Purpose, level: number): Promise<ChallengeDto>;
  /** An answer passes once in the whole shop. */
  check(purpose: Purpose, level: number, answer: ChallengeAnswer): Promise<Verdict>;
}
