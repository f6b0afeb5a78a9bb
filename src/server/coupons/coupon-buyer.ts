import { createHmac } from "node:crypto";
import { mailboxKey } from "@/domain/account/mailbox";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";
import { derivedSecret } from "@/server/platform/secrets";

/** The buyer whose uses of a coupon are counted together. */
export interface CouponBuyer {
  /** The address as typed. */
  email: string;
  userId: number | null;
}

/**
 * A keyed hash of the buyer's normalised address, stored with a use. The hash does not reveal the
 * address.
 */
export function buyerKey(email: string): string {
  const hmac = createHmac("sha256", derivedSecret("coupon-buyer")).update(mailboxKey(email));
  return hmac.digest("base64url").slice(0, 22);
}

/** A coupon's limits that depend on the buyer. */
export interface BuyerRules {
  id: number;
  usesPerBuyer: number | null;
  firstOrderOnly: boolean;
}

/**
 * $1 the coupon; $2 the buyer's key (`buyerKey`), $3 account and $4 normalised address
 * (`mailboxKey`); $5 a cart session, or null: the use held by its unpaid order is not counted.
 * Returns the number of the buyer's held or spent uses of the coupon, whether the buyer has paid an
 * order, and whether the buyer holds or has spent a use of a first-order coupon. The account's
 * normalised address, and other verified accounts with one of these addresses, count as the same
 * buyer. Uses are found by the buyer's key, which a correction of the order's address does not
 * change, and by the order's address, since older keys were built from another spelling.
 */
const READ_BUYER = statement(
  "read_coupon_buyer",
  `
    WITH mailboxes AS (
      SELECT $4::text AS mailbox UNION SELECT mailbox_key(email) FROM users WHERE id = $3::int
    ), accounts AS (
      SELECT $3::int AS id
      UNION SELECT id FROM users WHERE is_verified AND mailbox_key(email) IN (SELECT mailbox FROM mailboxes)
    ), used AS (
      SELECT u.coupon_id, u.state, c.first_order_only FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
      WHERE u.state <> 'returned' AND u.order_id IN (
        SELECT order_id FROM coupon_uses WHERE buyer = $2 AND state <> 'returned'
        UNION SELECT order_id FROM coupon_uses WHERE user_id IN (SELECT id FROM accounts)
        UNION SELECT id FROM orders WHERE mailbox_key(customer_email) IN (SELECT mailbox FROM mailboxes))
        AND NOT EXISTS (SELECT FROM orders held
          WHERE held.id = u.order_id AND held.session_id = $5::text AND held.status = 'pending'
            AND held.waits_for IS NULL AND held.review_reason IS NULL)
    )
    SELECT (SELECT count(*)::int FROM used WHERE coupon_id = $1) AS uses,
      EXISTS (SELECT FROM used WHERE state = 'spent')
        OR EXISTS (SELECT FROM orders o
          WHERE o.user_id IN (SELECT id FROM accounts) AND o.status IN ('completed', 'delivered'))
        OR EXISTS (SELECT FROM orders o
          WHERE o.user_id IS NULL AND mailbox_key(o.customer_email) IN (SELECT mailbox FROM mailboxes)
            AND o.status IN ('completed', 'delivered'))
        AS "hasPaid",
      EXISTS (SELECT FROM used WHERE first_order_only) AS "hasFirst"`,
  { nullable: [3, 5] },
);

/**
 * Whether the buyer may use the coupon once more.
 * @param sessionId a cart session; the use held by its unpaid order is not counted, since the
 * session's next order replaces that order
 */
export async function mayUse(
  tx: Transaction,
  { id, usesPerBuyer, firstOrderOnly }: BuyerRules,
  { email, userId }: CouponBuyer,
  sessionId: string | null = null,
): Promise<boolean> {
  if (usesPerBuyer === null && !firstOrderOnly) return true;
  const values = [id, buyerKey(email), userId, mailboxKey(email), sessionId] as const;
  const [buyer] = await tx.run(READ_BUYER, values);
  if (!buyer) throw new Error("the buyer of a coupon could not be read");
  if (firstOrderOnly && (buyer.hasPaid || buyer.hasFirst)) return false;
  return usesPerBuyer === null || buyer.uses < usesPerBuyer;
}
