import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";

/** The purpose of a challenge; its solution is valid for no other purpose. */
export interface Purpose {
  action: "sign_in" | "place_order" | "apply_coupon";
  /** A session, an account, an address …; stored as a hash. */
  subject: string;
}

/**
 * Highest difficulty. Each level doubles the work of the one before; level 0 takes a browser about
 * a tenth of a second.
 */
export const MAX_LEVEL = 10;

/**
 * Result of checking an answer. `refused`: wrong, expired, used before, too easy, or for another
 * purpose; `unavailable`: the checking service did not respond.
 */
type Verdict = "passed" | "refused" | "unavailable";

/**
 * A kind of challenge: little work for one visitor, but expensive for programs that send many
 * requests. Decision 028: limits on unpaid stock.
 */
export interface Challenge {
  /** @param level 0 to MAX_LEVEL; ignored by an implementation without levels */
  issue(purpose: Purpose, level: number): Promise<ChallengeDto>;
  /** Accepts each answer only once, across all processes of the shop. */
  check(purpose: Purpose, level: number, answer: ChallengeAnswer): Promise<Verdict>;
}
