import { DomainError } from "@/domain/errors";
import { consume, type Limit } from "@/server/platform/admission/limit";

const MINUTE = 60;

/** How many codes may be wrong: of a cart, from an address, in the whole shop. Decision 051. */
const BUDGETS = {
  "coupon-session": { points: 8, seconds: 15 * MINUTE },
  "coupon-ip": { points: 40, seconds: 15 * MINUTE },
  "coupon-shop": { points: 1_000, seconds: 60 * MINUTE },
} as const;

/** Beyond it nobody is refused: each try costs a browser some work, and a crowd of machines much. */
export const SHOP_GUESSES: Limit = {
  name: "coupon-shop",
  key: "",
  budget: BUDGETS["coupon-shop"],
};

/** @param ip as `clientAddress` has it; nothing where nobody asked over the network */
export function guessLimits({ sessionId, ip }: { sessionId: string; ip?: string }): Limit[] {
  const session = { name: "coupon-session", key: sessionId, budget: BUDGETS["coupon-session"] };
  if (!ip) return [session];
  return [session, { name: "coupon-ip", key: ip, budget: BUDGETS["coupon-ip"] }];
}

/** Takes a try of each limit. @throws DomainError coupon_paused with the seconds and minutes until there is one again */
export async function countGuess(limits: readonly Limit[]): Promise<void> {
  try {
    await consume(limits);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("coupon_paused", error.params);
  }
}
