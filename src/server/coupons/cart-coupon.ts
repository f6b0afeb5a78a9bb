import type { CartDto } from "@/contract/cart";
import type { ChallengeAnswer } from "@/contract/challenge";
import { DomainError, type ErrorCode } from "@/domain/errors";
import { type Cents, decimalFromCents } from "@/domain/money";
import { COUPON_CODE, type CouponProblem, foldCouponCode } from "@/domain/orders/coupon";
import { couponOf, type LineRow, lockCart, readCart, toCart } from "@/server/carts/cart-lines";
import { runInCartQueue } from "@/server/carts/cart-queue";
import { FIND_CART } from "@/server/carts/cart-rows";
import { demandChallenge } from "@/server/challenge/demand-challenge";
import { mayUse } from "@/server/coupons/coupon-buyer";
import { isExhausted, pointsTaken, restorePoints } from "@/server/platform/admission/limit";
import { statement } from "@/server/platform/database/statement";
import { run as runAlone } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { consumeGuess, guessLimits, SHOP_GUESSES } from "./coupon-rate-limits";

export interface CouponCaller {
  sessionId: string;
  /** The user who is signed in; null for a guest. */
  user: { id: number; email: string } | null;
  /** The IP address, as returned by `clientAddress`. */
  ip: string;
  /** The answer to the challenge (proof of work or CAPTCHA) that an earlier try required. */
  challenge?: ChallengeAnswer | undefined;
}

/**
 * $1 the session, $2 the code as `foldCouponCode` returns it. A cart has one coupon; a new one
 * replaces it.
 */
export const SAVE_COUPON = statement(
  "save_cart_coupon",
  `
    INSERT INTO cart_coupons (session_id, code) VALUES ($1, $2)
    ON CONFLICT (session_id) DO UPDATE SET code = excluded.code, updated_at = now()`,
);

const REMOVE_COUPON = statement(
  "remove_cart_coupon",
  "DELETE FROM cart_coupons WHERE session_id = $1",
);

/**
 * Difficulty of the challenge while the whole shop receives too many wrong codes: a second or less
 * in a browser.
 */
const CHALLENGE_LEVEL = 3;

/**
 * Applies a coupon code to a cart, replacing its current coupon. An unknown code, or one that the
 * buyer cannot use now, counts as a guess; a valid code that does not fit the cart does not.
 * @throws DomainError coupon_unknown, coupon_early, coupon_over, coupon_used_up, coupon_products,
 * coupon_minimum, coupon_lowest, coupon_not_for_you, coupon_paused after several wrong codes,
 * cart_empty; too_many_requests if too many calls wait for this cart; ChallengeRequired while the
 * whole shop receives too many wrong codes
 */
export async function applyCoupon(caller: CouponCaller, typed: string): Promise<CartDto> {
  const { sessionId, ip, challenge } = caller;
  const limits = guessLimits({ sessionId, ip });
  await consumeGuess(limits);
  if ((await pointsTaken(SHOP_GUESSES)) >= SHOP_GUESSES.budget.points) {
    const purpose = { action: "apply_coupon", subject: sessionId } as const;
    await demandChallenge(purpose, CHALLENGE_LEVEL, challenge);
  }
  try {
    const cart = await runInCartQueue(sessionId, () => apply(caller, foldCouponCode(typed)));
    await restorePoints(limits);
    return cart;
  } catch (error) {
    const code = error instanceof DomainError ? error.code : null;
    if (code !== null && GUESSES.has(code)) await isExhausted(SHOP_GUESSES);
    else await restorePoints(limits);
    throw error;
  }
}

const GUESSES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "coupon_unknown",
  "coupon_early",
  "coupon_over",
  "coupon_used_up",
  "coupon_not_for_you",
]);

function apply({ sessionId, user }: CouponCaller, code: string): Promise<CartDto> {
  return transaction(async (tx) => {
    await lockCart(tx, sessionId);
    if (!COUPON_CODE.test(code)) throw new DomainError("coupon_unknown");
    await tx.run(SAVE_COUPON, [sessionId, code]);
    const rows: LineRow[] = await tx.run(FIND_CART, [sessionId]);
    const [first] = rows;
    if (!first) throw new DomainError("cart_empty");
    const coupon = couponOf(rows);
    if (coupon?.problem) throw couponRefusal(coupon, coupon.problem);
    // The limits per buyer are checked for a guest at checkout, where the e-mail address is known.
    const rule = first.coupon;
    if (user && rule && rule.id !== null) {
      const buyer = { email: user.email, userId: user.id };
      const isAllowed = await mayUse(tx, rule, buyer, sessionId);
      if (!isAllowed) throw new DomainError("coupon_not_for_you");
    }
    return toCart(rows);
  });
}

const REFUSALS: Record<CouponProblem, ErrorCode> = {
  unknown: "coupon_unknown",
  inactive: "coupon_over",
  early: "coupon_early",
  over: "coupon_over",
  used_up: "coupon_used_up",
  products: "coupon_products",
  minimum: "coupon_minimum",
  lowest: "coupon_lowest",
};

/** The error for a coupon that gives no discount. */
export function couponRefusal(
  { minimum }: { minimum: Cents },
  problem: CouponProblem,
): DomainError {
  if (problem !== "minimum") return new DomainError(REFUSALS[problem]);
  return new DomainError(REFUSALS[problem], { minimum: decimalFromCents(minimum) });
}

/** Removes the cart's coupon, if any. */
export async function removeCoupon(sessionId: string): Promise<CartDto> {
  await runAlone(REMOVE_COUPON, [sessionId]);
  return readCart(sessionId);
}
