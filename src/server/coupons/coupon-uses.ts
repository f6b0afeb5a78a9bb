import { DomainError } from "@/domain/errors";
import { type Cents, decimalFromCents } from "@/domain/money";
import { type Moment, momentOf } from "@/server/platform/clock";
import type { Run, Statement } from "@/server/platform/database/statements";
import { type BuyerRules, buyerKey, type CouponBuyer, mayUse } from "./coupon-buyer";

/**
 * $1 the coupon, $2 its code, $3 the version by which it was reckoned, $4 the moment, $5 the buyer's key and $6 their
 * account where more than the coupon's own row must be waited for: takes one use of the coupon and of its code, unless there is none left. The
 * coupon's row is locked first, then its code's, as when a use is returned.
 */
const COUNT_USE: Statement<{ isTaken: boolean }> = {
  name: "count_coupon_use",
  text: `
    WITH counted AS (
      UPDATE coupons SET uses = uses + 1
      WHERE id = $1 AND version = $3 AND is_active AND (starts_at > ${momentOf("$4")}) IS NOT TRUE
        AND (ends_at <= ${momentOf("$4")}) IS NOT TRUE AND (uses >= total_uses) IS NOT TRUE
      RETURNING id
    ), taken AS (
      UPDATE coupon_codes SET uses = uses + 1 FROM counted
      WHERE coupon_codes.code = $2 AND coupon_id = counted.id AND (coupon_codes.uses >= max_uses) IS NOT TRUE
      RETURNING code
    )
    SELECT EXISTS (SELECT FROM taken) AS "isTaken",
      pg_advisory_xact_lock(hashtextextended('coupon-buyer:' || $5, 0)) AS turn,
      pg_advisory_xact_lock(hashtextextended('coupon-account:' || $6::text, 0)) AS "accountTurn"
    FROM counted`,
};

/** $1 order, $2 coupon, $3 code, $4 buyer's key, $5 account, $6 dollars. */
const INSERT_USE: Statement<never> = {
  name: "insert_coupon_use",
  text: `
    INSERT INTO coupon_uses (order_id, coupon_id, code, buyer, user_id, discount_usd)
    VALUES ($1, $2, $3, $4, $5::int, $6::numeric)`,
};

export interface CouponUse {
  orderId: number;
  coupon: BuyerRules & { code: string; version: number };
  buyer: CouponBuyer;
  discount: Cents;
  at: Moment;
}

/**
 * Holds a use of the coupon for an order that is being placed. Last of all, since every buyer of the same coupon waits for
 * its row until the transaction ends: after the products' rows, as when it is returned.
 * @throws DomainError coupon_used_up when the last one went to somebody else, or it was changed or ended meanwhile,
 *   coupon_not_for_you
 */
export async function reserveUse(run: Run, use: CouponUse): Promise<void> {
  const { orderId, coupon, buyer, discount, at } = use;
  const key = buyerKey(buyer.email);
  // Two orders of one buyer at once are both a first one, by coupons of which neither waits for the other.
  const turns = coupon.firstOrderOnly ? [key, buyer.userId] : [null, null];
  const [counted] = await run(COUNT_USE, [coupon.id, coupon.code, coupon.version, at, ...turns]);
  if (!counted?.isTaken) throw new DomainError("coupon_used_up");
  // A statement that begins after the lock sees what those before it have written.
  if (!(await mayUse(run, coupon, buyer))) throw new DomainError("coupon_not_for_you");
  const dollars = decimalFromCents(discount);
  await run(INSERT_USE, [orderId, coupon.id, coupon.code, key, buyer.userId, dollars]);
}

/** Common tables by which what the failing order $1 held of a coupon is returned, and its buyer forgotten. */
export const RETURNED_USE = `
  returned AS (
    UPDATE coupon_uses SET state = 'returned', buyer = '', user_id = NULL
    WHERE order_id = $1 AND state = 'reserved' RETURNING coupon_id, code
  ), uncounted AS (
    UPDATE coupons SET uses = uses - 1 FROM returned WHERE coupons.id = returned.coupon_id RETURNING returned.code
  ), untaken AS (
    UPDATE coupon_codes SET uses = uses - 1 FROM uncounted WHERE coupon_codes.code = uncounted.code
  )`;

/** A common table by which the use that the order in `moved` holds is spent, when $3, its status, is `completed`. */
export const SPENT_USE = `
  spent AS (
    UPDATE coupon_uses SET state = 'spent' FROM moved
    WHERE $3 = 'completed' AND coupon_uses.order_id = moved.id AND state = 'reserved'
  )`;
