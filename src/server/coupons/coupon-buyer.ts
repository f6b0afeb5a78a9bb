import { createHmac } from "node:crypto";
import { mailboxKey } from "@/domain/mailbox";
import { derivedSecret } from "@/server/platform/secrets";
import type { Run, Statement } from "@/server/platform/statements";

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
 * Of the buyer with the key $2, the account $3 and the address $4, in lower case: how often they hold or have used the
 * coupon $1; whether an order of theirs was paid; whether a coupon for a first order is held or was used by them.
 */
const READ_BUYER: Statement<{ uses: number; hasPaid: boolean; hasFirst: boolean }> = {
  name: "read_coupon_buyer",
  text: `
    WITH used AS (
      SELECT u.coupon_id, u.state, c.first_order_only FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id
      WHERE u.state <> 'returned' AND (u.buyer = $2 OR u.user_id = $3::int)
    )
    SELECT (SELECT count(*)::int FROM used WHERE coupon_id = $1) AS uses,
      EXISTS (SELECT FROM used WHERE state = 'spent')
        OR EXISTS (SELECT FROM orders o WHERE o.user_id = $3::int AND o.status IN ('completed', 'delivered'))
        OR EXISTS (SELECT FROM orders o JOIN users a ON a.id = o.user_id
          WHERE a.email = $4 AND a.is_verified AND o.status IN ('completed', 'delivered'))
        OR EXISTS (SELECT FROM orders o
          WHERE o.user_id IS NULL AND lower(o.customer_email) = $4 AND o.status IN ('completed', 'delivered'))
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
  const values = [id, buyerKey(email), userId, email.toLowerCase()];
  const [buyer] = await run(READ_BUYER, values);
  if (!buyer) throw new Error("a coupon's buyer was not read");
  if (firstOrderOnly && (buyer.hasPaid || buyer.hasFirst)) return false;
  return usesPerBuyer === null || buyer.uses < usesPerBuyer;
}
