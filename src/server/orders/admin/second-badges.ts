import { SECOND_BADGES, type SecondBadge } from "@/domain/orders/order-badge";
import { hasOwnMoney } from "@/server/orders/own-money";
import { enumOf } from "@/server/platform/database/columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** The reader of the badge. A buyer does not see problems that the recipient of a gift reported. */
type Reader = "shop" | "buyer";

/**
 * $1 the order ids. Returns the most urgent badge of each order that has one.
 * @param notOfGift SQL that excludes claims about gifts, or ""
 */
const secondBadges = (reader: Reader, notOfGift: string) =>
  statement(
    `second_badges_for_${reader}`,
    `
    SELECT id, badge FROM (
      SELECT o.id, CASE
        WHEN EXISTS (SELECT FROM order_items i JOIN claims c ON c.order_item_id = i.id
          WHERE i.order_id = o.id AND c.status = 'open' ${notOfGift}) THEN 'problem_reported'
        WHEN EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.state <> 'resolved') THEN 'dispute'
        WHEN o.waits_for = 'approval' THEN 'held'
        WHEN money.refunded >= money.captured AND money.refunded > 0 THEN 'refunded'
        WHEN money.refunded > 0 THEN 'partly_refunded'
      END AS badge
      FROM orders o CROSS JOIN LATERAL (SELECT
        (SELECT coalesce(sum(coalesce(p.captured_usd, p.amount_usd)), 0) FROM payments p
          WHERE p.order_id = o.id AND ${hasOwnMoney("p")}) AS captured,
        (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
          WHERE r.order_id = o.id AND r.status IN ('refunded', 'closed') AND ${hasOwnMoney("p")}) AS refunded) money
      WHERE o.id = ANY($1::int[])) marked
    WHERE badge IS NOT NULL`,
  ).typed<{ badge: string }>();

const SECOND_BADGES_FOR = {
  shop: secondBadges("shop", ""),
  buyer: secondBadges("buyer", "AND NOT i.is_gift"),
};

/** The badge beside the status of each order; orders without one have no entry. */
export async function secondBadgesOf(
  orderIds: readonly number[],
  reader: Reader,
): Promise<Map<number, SecondBadge>> {
  const found = await run(SECOND_BADGES_FOR[reader], [orderIds]);
  return new Map(found.map(({ id, badge }) => [id, enumOf(SECOND_BADGES, badge)]));
}
