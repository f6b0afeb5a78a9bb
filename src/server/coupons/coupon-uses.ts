import { DomainError } from "@/domain/errors";
import { type Cents, decimalFromCents } from "@/domain/money";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { type BuyerRules, buyerKey, type CouponBuyer, mayUse } from "./coupon-buyer";

/**
 * $1 the coupon, $2 its code, $3 the coupon's version from which the discount was calculated, $4
 * the moment; $5 the buyer's key (`buyerKey`) and $6 their account, if the buyer must be locked as
 * well. Consumes one use of the coupon and of its code, if any are left. Locks the coupon's row
 * before the code's row, as returning a use does.
 */
const COUNT_USE = statement(
  "count_coupon_use",
  `
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
  { nullable: [5, 6] },
);

/** $1 order, $2 coupon, $3 code, $4 buyer's key, $5 account, $6 discount in dollars. */
const INSERT_USE = statement(
  "insert_coupon_use",
  `
    INSERT INTO coupon_uses (order_id, coupon_id, code, buyer, user_id, discount_usd)
    VALUES ($1, $2, $3, $4, $5::int, $6::numeric)`,
);

export interface CouponUse {
  orderId: number;
  coupon: BuyerRules & { code: string; version: number };
  buyer: CouponBuyer;
  discount: Cents;
  at: Moment;
}

/**
 * Reserves a use of the coupon for an order that is being placed. Call it last, after locking the
 * products' rows (returning a use locks in the same order): all other orders with this coupon wait
 * for the coupon's row until the transaction ends.
 * @throws DomainError coupon_used_up if no use is left, or the coupon was changed or ended
 * concurrently; coupon_not_for_you if the buyer may not use the coupon once more (`mayUse`)
 */
export async function reserveUse(tx: Transaction, use: CouponUse): Promise<void> {
  const { orderId, coupon, buyer, discount, at } = use;
  const key = buyerKey(buyer.email);
  // Two concurrent orders of one buyer with different first-order coupons lock different rows, so
  // lock the buyer too.
  const account = buyer.userId === null ? null : String(buyer.userId);
  const turns = coupon.firstOrderOnly ? ([key, account] as const) : ([null, null] as const);
  const [counted] = await tx.run(COUNT_USE, [coupon.id, coupon.code, coupon.version, at, ...turns]);
  if (!counted?.isTaken) throw new DomainError("coupon_used_up");
  // A new statement, so that it sees the changes that earlier holders of the lock have committed.
  if (!(await mayUse(tx, coupon, buyer))) throw new DomainError("coupon_not_for_you");
  const dollars = decimalFromCents(discount);
  await tx.run(INSERT_USE, [orderId, coupon.id, coupon.code, key, buyer.userId, dollars]);
}

/**
 * Common table expressions that return the uses held by the failed order $1 to their coupons and
 * codes, and erase the buyer from these uses.
 */
export const RETURNED_USE = `
  returned AS (
    UPDATE coupon_uses SET state = 'returned', buyer = '', user_id = NULL
    WHERE order_id = $1 AND state = 'reserved' RETURNING coupon_id, code
  ), uncounted AS (
    UPDATE coupons SET uses = uses - 1 FROM returned WHERE coupons.id = returned.coupon_id RETURNING returned.code
  ), untaken AS (
    UPDATE coupon_codes SET uses = uses - 1 FROM uncounted WHERE coupon_codes.code = uncounted.code
  )`;

/**
 * A common table expression that marks the use held by an order as spent if $3, the order's new
 * status, is `completed`. The common table expression `moved` holds the order.
 */
export const SPENT_USE = `
  spent AS (
    UPDATE coupon_uses SET state = 'spent' FROM moved
    WHERE $3 = 'completed' AND coupon_uses.order_id = moved.id AND state = 'reserved'
  )`;
