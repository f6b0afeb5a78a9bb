import { DomainError } from "@/domain/errors";
import { consume, type Limit } from "@/server/platform/admission/limit";

const MINUTE = 60;

/** Limits of wrong coupon codes per cart, per IP and for the whole shop. Decision 051: coupons. */
const BUDGETS = {
  "coupon-session": { points: 8, seconds: 15 * MINUTE },
  "coupon-ip": { points: 40, seconds: 15 * MINUTE },
  "coupon-shop": { points: 1_000, seconds: 60 * MINUTE },
} as const;

/**
 * Wrong codes in the whole shop. Beyond this limit each try requires a challenge, which is little
 * work for one browser but expensive for programs that send many requests.
 */
export const SHOP_GUESSES: Limit = {
  name: "coupon-shop",
  key: "",
  budget: BUDGETS["coupon-shop"],
};

/**
 * The limits of wrong codes for a cart and for an IP address.
 * @param ip the IP address, as returned by `clientAddress`; absent for a call that did not come
 *   over the network
 */
export function guessLimits({ sessionId, ip }: { sessionId: string; ip?: string }): Limit[] {
  const session = { name: "coupon-session", key: sessionId, budget: BUDGETS["coupon-session"] };
  if (!ip) return [session];
  return [session, { name: "coupon-ip", key: ip, budget: BUDGETS["coupon-ip"] }];
}

/**
 * Consumes one point of each limit.
 * @throws DomainError coupon_paused with the seconds and minutes until the next try
 */
export async function consumeGuess(limits: readonly Limit[]): Promise<void> {
  try {
    await consume(limits);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError("coupon_paused", error.params);
  }
}
