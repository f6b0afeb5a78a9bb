/**
 * Condition that nobody has paid or is paying for the order `o`. Such an order does not belong to
 * its address, since anybody may place one with any address.
 */
const IS_UNPAID = `(o.status = 'pending' AND o.waits_for IS NULL AND o.review_reason IS NULL AND NOT EXISTS (
  SELECT FROM payments p WHERE p.order_id = o.id AND p.status NOT IN ('created', 'declined')))`;

/**
 * Condition that the order `o` is the person's: placed by the account, or with the address as a
 * guest. Unpaid guest orders are excluded, so that a stranger cannot hold an erasure back; they
 * expire automatically after the time to pay.
 * @param userId SQL of the account's id
 * @param email SQL of the address, in lower case
 */
export const isOrderOf = (userId: string, email: string) =>
  `(o.user_id = ${userId}::int OR (o.user_id IS NULL AND lower(o.customer_email) = ${email} AND NOT ${IS_UNPAID}))`;

/**
 * Condition that money or goods of the order `o` are still on their way, or a person must decide
 * about it.
 */
export const IS_UNSETTLED = `(
  o.status = 'pending'
  OR (o.status = 'completed' AND o.delivered_at IS NULL AND EXISTS (
    SELECT FROM order_items i WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL))
  OR (o.status IN ('completed', 'delivered') AND EXISTS (
    SELECT FROM order_items i WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL
      AND i.topup_status <> 'credited'))
  OR EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND (
    p.status IN ('capturing', 'pending')
    OR ((p.status = 'review' OR (p.status = 'captured' AND o.status = 'failed'))
      AND coalesce(p.captured_usd, p.amount_usd) > (
        SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.status IN ('refunded', 'closed')))))
  OR EXISTS (SELECT FROM refunds r WHERE r.order_id = o.id AND r.status IN ('requested', 'pending', 'failed'))
  OR EXISTS (SELECT FROM unbooked_returns u WHERE u.order_id = o.id AND u.acknowledged_at IS NULL)
  OR EXISTS (SELECT FROM supplier_conflicts c JOIN order_items i ON i.id = c.order_item_id
    WHERE i.order_id = o.id AND c.acknowledged_at IS NULL)
  OR EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.state <> 'resolved'))`;
