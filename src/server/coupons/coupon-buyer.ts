import { createHmac } from "node:crypto";
import { mailboxKey } from "@/domain/account/mailbox";
import type { Run, Statement } from "@/server/platform/database/statements";
import { derivedSecret } from "@/server/platform/secrets";

/** Whose uses of a coupon are counted together. */
export interface CouponBuyer {
  /** As typed. */
  email: string;
  userId: number | null;
}

/** What a use keeps of its buyer's address: enough to count by, and nothing to read. */
export function buyerKey(email: string): string {
  const hmac = createHmac("sha256", derivedSecret("coupon-buyer")).update(mailboxKey(email));
  return hmac.digest("base64url").slice(0, 22);
}

/** The rules of a coupon that depend on who buys. */
export interface BuyerRules {
  id: number;
  usesPerBuyer: number | null;
  firstOrderOnly: boolean;
}

/**
 * Of the buyer with the key $2, the account $3 and the mailbox $4: how often they hold or have used the coupon $1; whether
 * an order of theirs was paid; whether a coupon for a first order is held or was used by them. The account's own mailbox
 * and other accounts of the same mailbox are theirs. A use is found by its key, which outlives a correction of the
 * order's address, and by that address, since older keys were made of another spelling.
 */
const READ_BUYER: Statement<{ uses: number; hasPaid: boolean; hasFirst: boolean }> = {
  name: "read_coupon_buyer",
  text: `
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
};

/** Whether the buyer may use the coupon once more. */
export async function mayUse(
  run: Run,
  { id, usesPerBuyer, firstOrderOnly }: BuyerRules,
  { email, userId }: CouponBuyer,
): Promise<boolean> {
  if (usesPerBuyer === null && !firstOrderOnly) return true;
  const values = [id, buyerKey(email), userId, mailboxKey(email)];
  const [buyer] = await run(READ_BUYER, values);
  if (!buyer) throw new Error("a coupon's buyer was not read");
  if (firstOrderOnly && (buyer.hasPaid || buyer.hasFirst)) return false;
  return usesPerBuyer === null || buyer.uses < usesPerBuyer;
}
