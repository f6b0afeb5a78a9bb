import { DELIVERY_TOO_LONG_MS } from "@/domain/orders/order-actions";
import { orderMailsWhere } from "@/domain/orders/order-mails";
import { MONEY_REFUNDED } from "@/domain/orders/payment-lifecycle";
import type { BookRule } from "@/domain/shop/book-invariants";
import { feeOf, figuresOf } from "@/server/figures/figure-queries";
import { mailKindsWhere } from "@/server/mail/mail-kinds";
import { attentionRows } from "@/server/orders/attention";
import { hasOwnMoney } from "@/server/orders/own-money";
import { type Moment, momentText, sqlBefore, sqlMoment } from "@/server/platform/clock";
import { listOf } from "@/server/platform/database/statements";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/**
 * Tolerance after a waiting order's deadline: the worker fills or refunds the order within minutes,
 * or later under load.
 */
const ENDED_WITHIN = sql`interval '1 hour'`;

/** Mail kinds without an order or account, and order mails that do not prove a delivery. */
const OWNERLESS = Prisma.raw(listOf(mailKindsWhere(({ hasNoOwner }) => hasNoOwner)));
const NO_PROOF = Prisma.raw(listOf(orderMailsWhere(({ delivers }) => !delivers)));

const REFUNDED = Prisma.raw(listOf(MONEY_REFUNDED));
const OF_OWN_MONEY = Prisma.raw(hasOwnMoney("p"));

const soldTo = (status: string) => sql`
  order_items i JOIN orders o ON o.id = i.order_id
  LEFT JOIN licence_keys k ON k.order_item_id = i.id AND k.status = ${status}`;

/**
 * The rules that one statement can check. Each selects the rows that break it, from one snapshot.
 */
export const ROW_RULES: Record<
  Exclude<BookRule, "statistics_are_books">,
  Prisma.Sql | ((at: Moment) => Prisma.Sql)
> = {
  one_capture: sql`
    SELECT order_id FROM payments WHERE status = 'captured' GROUP BY order_id HAVING count(*) > 1`,
  paid_is_captured: sql`
    SELECT o.id AS order_id FROM orders o WHERE o.status IN ('completed', 'delivered') AND NOT EXISTS (
      SELECT FROM payments p
      WHERE p.order_id = o.id AND p.status = 'captured' AND p.amount_usd = o.total_usd)`,
  lines_are_total: sql`
    SELECT o.id AS order_id FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
    GROUP BY o.id HAVING o.total_usd <> coalesce(sum(i.price_usd * i.quantity - i.discount_usd), 0)`,
  refunds_within_capture: sql`
    SELECT p.order_id FROM payments p JOIN refunds r ON r.payment_id = p.id
      AND r.status IN (${REFUNDED})
    GROUP BY p.id HAVING sum(r.amount_usd) > coalesce(p.captured_usd, p.amount_usd)`,
  // If the captured payment of an order is not fully refunded, no other payment of the order, such
  // as a payment in review, may keep unrefunded money.
  one_payment_keeps_money: sql`
    SELECT p.order_id FROM payments p
    WHERE p.status IN ('captured', 'review') AND coalesce(p.captured_usd, p.amount_usd) > (
      SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
      WHERE r.payment_id = p.id AND r.status IN (${REFUNDED}))
    GROUP BY p.order_id HAVING count(*) > 1 AND bool_or(p.status = 'captured')`,
  // A further capture of a paid order is refunded automatically within a day or waits for a person.
  surplus_is_returned: sql`
    SELECT order_number AS order_id FROM unmatched_captures
    WHERE return_key IS NOT NULL AND closed_at IS NULL AND found_at < now() - interval '1 day'`,
  // Each line is rounded on its own. A discount below the line's price leaves at least one halala
  // (decision 073, line totals in riyals).
  charge_is_lines: sql`
    SELECT p.order_id FROM payments p JOIN orders o ON o.id = p.order_id JOIN order_items i ON i.order_id = o.id
    CROSS JOIN LATERAL (SELECT round(i.price_usd * 100 * o.sar_rate) * i.quantity AS gross) AS line
    WHERE p.charge_currency = 'SAR'
    GROUP BY p.id HAVING p.charge_minor <> sum(line.gross - least(round(i.discount_usd * 100 * o.sar_rate),
        line.gross - (i.price_usd * i.quantity > i.discount_usd AND line.gross > 0)::int))
      OR (p.status = 'captured' AND p.captured_minor = p.charge_minor AND p.captured_usd <> p.amount_usd)`,
  // Every refund of a charge in riyals states its halalas. A charge is fully refunded in halalas
  // exactly when it is fully refunded in dollars.
  refunds_within_charge: sql`
    SELECT p.order_id FROM payments p JOIN refunds r ON r.payment_id = p.id AND r.status IN (${REFUNDED})
    GROUP BY p.id HAVING count(r.charge_minor) <> (CASE p.charge_currency WHEN 'USD' THEN 0 ELSE count(*) END)
      OR sum(r.charge_minor) > coalesce(p.captured_minor, p.charge_minor)
      OR (sum(r.charge_minor) = coalesce(p.captured_minor, p.charge_minor))
        <> (sum(r.amount_usd) = coalesce(p.captured_usd, p.amount_usd))`,
  failed_money_returns: sql`
    SELECT o.id AS order_id FROM orders o JOIN payments p ON p.order_id = o.id
    WHERE o.status = 'failed' AND p.status = 'captured' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id)`,
  paid_has_codes: sql`
    SELECT i.order_id, i.id AS item_id FROM ${soldTo("sold")}
    WHERE i.fulfilment = 'keys' AND o.status IN ('completed', 'delivered') AND i.refund_id IS NULL
    GROUP BY i.id HAVING count(k.id) <> i.quantity`,
  pending_holds_codes: sql`
    SELECT i.order_id, i.id AS item_id FROM ${soldTo("reserved")}
    WHERE i.fulfilment = 'keys' AND o.status = 'pending' AND o.waits_for IS NULL
    GROUP BY i.id HAVING count(k.id) <> i.quantity`,
  waiting_is_paid: sql`
    SELECT o.id AS order_id FROM orders o WHERE o.waits_for IS NOT NULL AND (NOT EXISTS (
      SELECT FROM payments p WHERE p.order_id = o.id AND p.status = 'captured'
    ) OR EXISTS (
      SELECT FROM order_items i WHERE i.order_id = o.id
      AND i.quantity < (SELECT count(*) FROM licence_keys k WHERE k.order_item_id = i.id)))`,
  // An order whose dispute the shop accepted may wait longer: the provider refunds it.
  overdue_wait_ends: (at) => sql`
    SELECT o.id AS order_id FROM orders o
    WHERE o.waits_for IS NOT NULL AND o.waits_until < ${sqlMoment(at)} - ${ENDED_WITHIN}
    AND NOT EXISTS (SELECT FROM dispute_answers a JOIN disputes d ON d.id = a.dispute_id
      WHERE d.order_id = o.id AND d.state <> 'resolved' AND a.kind = 'accept_claim' AND a.state IN ('requested', 'sent'))`,
  paid_pending_waits: sql`
    SELECT o.id AS order_id FROM orders o JOIN payments p ON p.order_id = o.id AND p.status = 'captured'
    WHERE o.status = 'pending' AND o.waits_for IS NULL`,
  failed_keeps_no_code: sql`
    SELECT o.id AS order_id, k.id AS key_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    JOIN orders o ON o.id = i.order_id WHERE o.status = 'failed'`,
  refunded_codes_are_revoked: sql`
    SELECT i.order_id, k.id AS key_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    JOIN refunds r ON r.id = i.refund_id WHERE r.status = 'refunded' AND k.status <> 'revoked'`,
  refused_refund_takes_nothing: sql`
    SELECT i.order_id, i.id AS item_id FROM order_items i JOIN refunds r ON r.id = i.refund_id
    WHERE r.status IN ('failed', 'replaced', 'closed') OR r.order_id <> i.order_id`,
  // Unique indexes guarantee this rule, but a database restored by hand may lack them.
  key_once: sql`
    SELECT min(id::text) AS key_id FROM licence_keys GROUP BY fingerprint HAVING count(*) > 1`,
  available_key_unsold: sql`
    SELECT id AS key_id FROM licence_keys
    WHERE status IN ('available', 'seen', 'quarantined') AND (order_item_id IS NOT NULL OR sold_at IS NOT NULL)`,
  // A trigger and a check constraint guarantee this rule too.
  available_key_unseen: sql`
    SELECT id AS key_id FROM licence_keys WHERE status = 'available' AND revealed_at IS NOT NULL`,
  // A trigger guarantees this rule too.
  quarantined_batch_sells_nothing: sql`
    SELECT k.id AS key_id FROM licence_keys k JOIN key_batches b ON b.id = k.batch_id
    WHERE b.quarantined_at IS NOT NULL AND k.status = 'available'`,
  revoked_key_is_nobodys: sql`
    SELECT i.order_id, k.id AS key_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    WHERE k.status = 'revoked' AND i.refund_id IS NULL`,
  replacement_has_claim: sql`
    SELECT i.order_id, i.id AS item_id FROM claims c JOIN order_items i ON i.id = c.order_item_id
    LEFT JOIN key_replacements r ON r.claim_id = c.id
    LEFT JOIN licence_keys old ON old.id = r.old_key_id LEFT JOIN licence_keys new ON new.id = r.new_key_id
    WHERE (c.status = 'replaced') <> (r.claim_id IS NOT NULL) OR (r.claim_id IS NOT NULL AND (
      old.status <> 'revoked' OR old.order_item_id IS NOT NULL OR old.product_id <> new.product_id
      OR new.status IN ('available', 'seen', 'quarantined', 'reserved')
      OR new.order_item_id IS DISTINCT FROM i.id AND NOT EXISTS (
        SELECT FROM key_replacements later WHERE later.old_key_id = new.id)))`,
  gift_is_its_recipients: sql`
    SELECT i.order_id, i.id AS item_id FROM order_items i JOIN code_openings c ON c.item_id = i.id
    WHERE i.is_gift <> (c.way = 'gift')
    UNION ALL SELECT g.order_id, i.id FROM gifts g JOIN order_items i ON i.order_id = g.order_id
    WHERE NOT i.is_gift OR (i.revealed_at IS NOT NULL AND g.opened_at IS NULL AND g.recipient_email <> '')`,
  key_of_its_product: sql`
    SELECT i.order_id, k.id AS key_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    WHERE i.product_id <> k.product_id`,
  key_of_its_choice: sql`
    SELECT i.order_id, k.id AS key_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
    WHERE i.choice <> k.choice`,
  key_can_be_chosen: sql`
    SELECT k.product_id, k.id AS key_id FROM licence_keys k JOIN products p ON p.id = k.product_id
    LEFT JOIN option_sets s ON s.id = p.option_set_id
    WHERE k.status IN ('available', 'seen', 'quarantined', 'reserved') AND NOT coalesce((
      SELECT EXISTS (SELECT FROM jsonb_array_elements(step->'options') AS o WHERE o->>'value' = k.choice)
      FROM jsonb_array_elements(s.steps) AS step WHERE (step->>'choosesKey')::boolean
    ), k.choice = '')`,
  stock_not_below_zero: sql`SELECT id AS product_id FROM products WHERE stock < -1`,
  topup_refunded_or_credited: sql`
    SELECT i.order_id, i.id AS item_id FROM order_items i JOIN refunds r ON r.id = i.refund_id
    WHERE i.topup_status IN ('credited', 'submitting') AND r.status IN ('requested', 'pending', 'refunded')
    AND NOT (i.topup_status = 'credited' AND EXISTS (SELECT FROM supplier_conflicts c
      WHERE c.order_item_id = i.id AND c.attempt = i.topup_attempt AND c.kind = 'withdrawn'))`,
  topup_asked_is_paid: sql`
    SELECT i.order_id, i.id AS item_id FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.topup_status = 'submitting' AND (o.status NOT IN ('completed', 'delivered') OR (
      i.unpaid_refund_id IS NULL AND (
        SELECT sum(r.amount_usd) FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE r.order_id = o.id AND r.status IN ('requested', 'refunded') AND ${OF_OWN_MONEY}
      ) >= o.total_usd))`,
  credited_is_paid: sql`
    SELECT i.order_id, i.id AS item_id FROM order_items i JOIN payments p ON p.order_id = i.order_id
    WHERE i.topup_status = 'credited' AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL
    AND ${OF_OWN_MONEY} AND (
      SELECT sum(r.amount_usd) FROM refunds r WHERE r.payment_id = p.id AND r.status = 'refunded'
    ) >= coalesce(p.captured_usd, p.amount_usd)`,
  paid_has_mail: sql`
    SELECT o.id AS order_id FROM orders o WHERE o.status IN ('completed', 'delivered') AND NOT EXISTS (
      SELECT FROM mails m WHERE m.order_id = o.id AND m.kind = 'order-delivery')`,
  mail_has_owner: sql`
    SELECT m.id AS mail_id, m.order_id FROM mails m LEFT JOIN orders o ON o.id = m.order_id
    WHERE (m.order_id IS NULL AND m.user_id IS NULL AND m.invitation_id IS NULL AND m.audit_entry_id IS NULL AND m.told_order_id IS NULL
        AND m.erasure_id IS NULL AND m.stock_request_id IS NULL AND m.kind NOT IN (${OWNERLESS}))
      OR (m.kind = 'order-delivery' AND o.status NOT IN ('completed', 'delivered'))`,
  delivered_was_sent: sql`
    SELECT o.id AS order_id FROM orders o WHERE o.delivered_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM mails m
      WHERE m.order_id = o.id AND m.kind NOT IN (${NO_PROOF})
        AND m.sent_at IS NOT NULL)
    AND EXISTS (SELECT FROM order_items i
      WHERE i.order_id = o.id AND i.topup_status IS DISTINCT FROM 'credited')`,
  moves_are_recorded: sql`
    SELECT o.id AS order_id FROM orders o WHERE o.status <> 'pending' AND (
      SELECT count(*) FROM order_events e
      WHERE e.order_id = o.id AND e.type = 'status' AND e.to_status = o.status) <> 1`,
  late_delivery_has_alert: (at) => sql`
    SELECT o.id AS order_id FROM orders o
    WHERE o.status = 'completed' AND o.delivered_at IS NULL
    AND o.completed_at < ${sqlBefore(at, DELIVERY_TOO_LONG_MS)}
    AND EXISTS (SELECT FROM order_items i
      WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL)
    AND NOT EXISTS (SELECT FROM gifts g
      WHERE g.order_id = o.id AND (g.recipient_email = '' OR g.send_at > ${sqlBefore(at, DELIVERY_TOO_LONG_MS)}))
    AND NOT EXISTS (SELECT FROM (${Prisma.raw(attentionRows(momentText(at)))}) AS waiting WHERE waiting.order_id = o.id)`,
  // The counter equals the count and the highest number: no number is missing or used twice.
  receipts_are_gapless: sql`
    SELECT c.kind || ' ' || c.last AS receipt FROM receipt_counters c LEFT JOIN receipts r ON r.kind = c.kind
    GROUP BY c.kind, c.last HAVING c.last <> count(r.id) OR c.last <> coalesce(max(r.number), 0)
      OR count(DISTINCT r.number) <> count(r.id)`,
  // Receipts are issued in the order of payment, so a later receipt shows that this order was
  // skipped.
  paid_has_receipt: sql`
    SELECT o.id AS order_id FROM orders o
    WHERE o.status IN ('completed', 'delivered')
    AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id AND r.kind = 'order')
    AND EXISTS (SELECT FROM receipts r WHERE r.kind = 'order' AND r.issued_at > o.completed_at + interval '1 hour')
    AND (SELECT max(r.issued_at) FROM receipts r) > (SELECT min(r.issued_at) FROM receipts r) + interval '1 day'`,
  receipts_are_sums: sql`
    SELECT r.order_id FROM receipts r JOIN orders o ON o.id = r.order_id LEFT JOIN refunds f ON f.id = r.refund_id
    WHERE r.total_usd <> coalesce(f.amount_usd, o.total_usd) OR (r.kind = 'order' AND r.total_usd <> (
      SELECT sum((line->>'unitPrice')::numeric * (line->>'quantity')::int - coalesce((line->>'discount')::numeric, 0)) / 100
      FROM jsonb_array_elements(r.facts->'lines') AS line))`,
  // A coupon's use is reserved for a pending order, returned for a failed one and spent for any
  // other. Without a use, no line has a discount.
  coupon_use_is_its_orders: sql`
    SELECT o.id AS order_id FROM orders o LEFT JOIN coupon_uses u ON u.order_id = o.id
    WHERE (o.coupon_code IS NOT NULL) <> (u.order_id IS NOT NULL) OR o.coupon_code <> u.code
      OR u.state <> CASE o.status WHEN 'pending' THEN 'reserved' WHEN 'failed' THEN 'returned' ELSE 'spent' END
    UNION ALL SELECT i.order_id FROM order_items i LEFT JOIN coupon_uses u ON u.order_id = i.order_id
    GROUP BY i.order_id, u.discount_usd HAVING sum(i.discount_usd) <> coalesce(u.discount_usd, 0)`,
  limits_are_counted: sql`
    SELECT 'used' AS what, a.id AS id FROM upstream_accounts a
    WHERE a.used_cents <> (SELECT coalesce(sum(u.charged_cents - u.returned_cents), 0)
      FROM upstream_orders u WHERE u.api_key_id = a.id)
    UNION ALL SELECT 'charged', u.order_id FROM upstream_orders u WHERE NOT EXISTS (
      SELECT FROM payments p WHERE p.order_id = u.order_id AND p.provider = 'prepaid'
        AND p.amount_usd * 100 = u.charged_cents)
    UNION ALL SELECT 'returned', u.order_id FROM upstream_orders u
    WHERE u.returned_cents <> (SELECT coalesce(sum(r.amount_cents), 0) FROM prepaid_refunds r
        WHERE r.order_id = u.order_id)
      OR u.returned_cents < (SELECT coalesce(sum(r.amount_usd * 100), 0) FROM refunds r
        WHERE r.order_id = u.order_id AND r.status = 'refunded')`,
  coupons_are_counted: sql`
    SELECT 'coupon ' || c.id AS coupon FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id AND u.state <> 'returned'
    GROUP BY c.id HAVING c.uses <> count(u.order_id)
    UNION ALL SELECT 'code of coupon ' || k.coupon_id FROM coupon_codes k
    LEFT JOIN coupon_uses u ON u.code = k.code AND u.coupon_id = k.coupon_id AND u.state <> 'returned'
    GROUP BY k.code HAVING k.uses <> count(u.order_id)`,
  // Compares, per quarter hour, the figures that the panel would show for all time with payments,
  // refunds, orders and lines.
  figures_are_books: sql`
    WITH shown AS (
      SELECT slot, sum(revenue) AS revenue, sum(refunds) AS refunds, sum(orders) AS orders, sum(lines) AS lines,
        sum(cost) AS cost, sum(placed) AS placed
      FROM (${figuresOf("quarters", { from: sql`'-infinity'`, until: sql`'infinity'` })}) AS f GROUP BY slot
    ), booked AS (
      SELECT figure_slot(captured_at) AS slot, 100 * coalesce(captured_usd, amount_usd) AS revenue, 0 AS refunds, 0 AS orders,
        0 AS lines, 0 AS cost, 0 AS placed
      FROM payments WHERE status = 'captured' AND captured_at IS NOT NULL
      UNION ALL SELECT figure_slot(r.refunded_at), 0, 100 * r.amount_usd, 0, 0, 0, 0
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'refunded' AND p.status = 'captured' AND r.refunded_at IS NOT NULL
      UNION ALL SELECT figure_slot(completed_at), 0, 0, 1, 0, 0, 0 FROM orders WHERE completed_at IS NOT NULL
      UNION ALL SELECT figure_slot(o.completed_at), 0, 0, 0, 1, coalesce(100 * i.cost_usd, 0), 0
      FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.completed_at IS NOT NULL
      UNION ALL SELECT figure_slot(captured_at), 0, 0, 0, 0, ${feeOf("payments")}, 0
      FROM payments WHERE status IN ('captured', 'review') AND ${feeOf("payments")} IS NOT NULL
      UNION ALL SELECT figure_slot(o.created_at), 0, 0, 0, 0, 0, 1 FROM orders o JOIN order_items i ON i.order_id = o.id
    ), books AS (
      SELECT slot, sum(revenue) AS revenue, sum(refunds) AS refunds, sum(orders) AS orders, sum(lines) AS lines,
        sum(cost) AS cost, sum(placed) AS placed
      FROM booked GROUP BY slot
    )
    SELECT slot::text AS quarter, books.revenue::float8 AS booked_cents, shown.revenue::float8 AS shown_cents,
      books.refunds::float8 AS refunded_cents, shown.refunds::float8 AS shown_refunded_cents,
      books.cost::float8 AS cost_cents, shown.cost::float8 AS shown_cost_cents,
      books.orders::int AS orders, shown.orders::int AS shown_orders
    FROM shown FULL JOIN books USING (slot)
    WHERE (coalesce(shown.revenue, 0), coalesce(shown.refunds, 0), coalesce(shown.orders, 0), coalesce(shown.lines, 0),
        coalesce(shown.cost, 0), coalesce(shown.placed, 0))
      <> (coalesce(books.revenue, 0), coalesce(books.refunds, 0), coalesce(books.orders, 0), coalesce(books.lines, 0),
        coalesce(books.cost, 0), coalesce(books.placed, 0))
    UNION ALL ${notItsQuarters("figure_hours", "figures", "figure_hour")}
    UNION ALL ${notItsQuarters("figure_weeks", "figures", "figure_week")}
    UNION ALL ${notItsQuarters("batch_figure_weeks", "batch_figures", "figure_week")}`,
};

/**
 * SQL of the hourly or weekly sums that differ from their quarter-hour sums, with the rule's
 * columns.
 */
function notItsQuarters(wholes: string, quarters: string, bin: string): Prisma.Sql {
  const sums =
    "sum(revenue)::float8 AS revenue, sum(refunds)::float8 AS refunds, sum(cost)::float8 AS cost, sum(units)::int AS units";
  return Prisma.raw(`
    SELECT '${wholes} ' || slot, q.revenue, w.revenue, q.refunds, w.refunds, q.cost, w.cost, q.units, w.units
    FROM (SELECT slot, ${sums} FROM ${wholes} GROUP BY 1) AS w
    FULL JOIN (SELECT ${bin}(slot) AS slot, ${sums} FROM ${quarters} GROUP BY 1) AS q USING (slot)
    WHERE (w.revenue, w.refunds, w.cost, w.units) IS DISTINCT FROM (q.revenue, q.refunds, q.cost, q.units)`);
}
