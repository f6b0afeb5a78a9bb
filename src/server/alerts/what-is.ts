import { PACE_DAYS } from "@/domain/alert";
import { ATTENTION_REASONS, type AttentionReason } from "@/domain/order-actions";
import { attentionRows, DELIVERY_TOO_LONG_MS } from "@/server/orders/attention";
import { type Moment, sqlMoment } from "@/server/platform/clock";
import { Prisma } from "@/server/platform/prisma-client/client";

const REFUNDS: readonly AttentionReason[] = ["refund_refused", "refund_stuck"];
const DISPUTES: readonly AttentionReason[] = ["dispute_open", "dispute_lost"];

/** What has no kind of its own. */
const OTHERS = ATTENTION_REASONS.filter(
  (reason) => !REFUNDS.includes(reason) && !DISPUTES.includes(reason),
);

/** Seconds for which a part may give no answers before anybody is told. */
export const OUTAGE_SECONDS = 45;

/** Rows (kind, subject, facts) of what an owner is to know of at a moment, but for low stock. Design §3: what waits for a person. */
export function whatIs(at: Moment): Prisma.Sql {
  const late = Prisma.sql`(${sqlMoment(at)} - ${DELIVERY_TOO_LONG_MS}::int * interval '1 millisecond')`;
  return Prisma.sql`
    ${ofOrders("attention", attentionRows(at, OTHERS))}
    UNION ALL ${ofOrders("refund_failing", attentionRows(at, REFUNDS))}
    UNION ALL ${ofOrders("dispute", attentionRows(at, DISPUTES))}
    UNION ALL ${ofOrders("delivery_late", lateOrders(late))}
    UNION ALL SELECT 'dispute', 'dispute:' || d.id, '{"what": "unknown_dispute"}'::jsonb
      FROM disputes d WHERE d.order_id IS NULL AND d.closed_at IS NULL
        AND (d.outcome IS NULL OR d.outcome IN ('buyer', 'other'))
    UNION ALL SELECT 'attention', 'payments', '{"what": "unknown_payments"}'::jsonb
      WHERE EXISTS (SELECT FROM provider_events WHERE unknown_at IS NOT NULL OR stuck_at IS NOT NULL)
        OR EXISTS (SELECT FROM unmatched_captures WHERE closed_at IS NULL)
    UNION ALL SELECT 'attention', 'account_mails', '{"what": "account_mails"}'::jsonb
      WHERE EXISTS (SELECT FROM mails WHERE sent_at IS NULL AND order_id IS NULL AND created_at < ${late})
    UNION ALL SELECT 'batch_claims', 'batch:' || b.id,
        jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'batch', b.name,
          'isForSale', b.quarantined_at IS NULL)
      FROM key_batches b JOIN products p ON p.id = b.product_id
      WHERE b.quarantined_at IS NOT NULL OR b.questioned_at IS NOT NULL
    UNION ALL SELECT 'service_down', o.part, jsonb_build_object('service', o.part)
      FROM outages o WHERE o.seen_at >= o.since + ${OUTAGE_SECONDS}::int * interval '1 second'
    UNION ALL SELECT 'service_down', 'provider:' || r.area,
        jsonb_build_object('refusal', jsonb_build_object('area', r.area, 'issue', r.issue))
      FROM provider_refusals r`;
}

/**
 * Rows (subject, product_id, choice, units, facts) of products that have fewer units than so many, and of their choices
 * where each has keys of its own: one may be sold out while the others are full. `choice` is null of a product itself.
 */
export function lowStockRows(units: number): Prisma.Sql {
  return Prisma.sql`
    SELECT 'product:' || p.id AS subject, p.id AS product_id, NULL::text AS choice, p.available_units AS units,
      jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'units', p.available_units) AS facts
    FROM products p WHERE ${isLow(units)}
    UNION ALL
    SELECT 'product:' || p.id || ':' || c.value, p.id, c.value, coalesce(k.units, 0),
      jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'units', coalesce(k.units, 0),
        'choice', c.value, 'choiceName', c.label, 'choiceNameAr', c.label_ar)
    FROM (
      SELECT s.id AS set_id, o->>'value' AS value, o->>'label' AS label, o->>'labelAr' AS label_ar
      FROM option_sets s, jsonb_array_elements(s.steps) step, jsonb_array_elements(step->'options') o
      WHERE s.key_step_id IS NOT NULL AND step->>'id' = s.key_step_id
    ) c
    JOIN products p ON p.option_set_id = c.set_id AND p.fulfilment = 'keys' AND p.is_active AND p.archived_at IS NULL
    LEFT JOIN (
      SELECT product_id, choice, count(*)::int AS units FROM licence_keys WHERE status = 'available' GROUP BY 1, 2
    ) k ON k.product_id = p.id AND k.choice = c.value
    WHERE coalesce(k.units, 0) < ${units}::int`;
}

/** Of rows of low stock (`low`), those that are told: a choice where its product has enough of the others. */
export const toldOfLow = (lowStock: number): Prisma.Sql => Prisma.sql`
    SELECT l.* FROM low l WHERE l.units < ${lowStock}::int
      AND (l.choice IS NULL OR l.product_id NOT IN (
        SELECT whole.product_id FROM low whole WHERE whole.choice IS NULL AND whole.units < ${lowStock}::int))`;

/** That a product `p` has fewer units than so many, and is sold. */
function isLow(units: number): Prisma.Sql {
  return Prisma.sql`p.is_active AND p.archived_at IS NULL AND p.available_units >= 0 AND p.available_units < ${units}::int`;
}

/** @param rows rows of a reason and an order */
function ofOrders(kind: string, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${kind}::text AS kind, 'order:' || w.order_id AS subject,
      jsonb_build_object('order', w.order_id, 'reasons', jsonb_agg(DISTINCT w.reason)) AS facts
    FROM (${rows}) w GROUP BY w.order_id`;
}

/** Orders of which something has not reached its buyer for longer than is promised. */
function lateOrders(late: Prisma.Sql): Prisma.Sql {
  const isKept = Prisma.sql`i.refund_id IS NULL AND i.unpaid_refund_id IS NULL`;
  return Prisma.sql`
    SELECT 'topup_to_credit'::text AS reason, o.id AS order_id
      FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE ${isKept} AND i.topup_status IN ('waiting', 'submitting', 'submitted')
        AND o.status IN ('completed', 'delivered') AND o.completed_at < ${late}
    UNION ALL SELECT 'awaiting_stock', o.id FROM orders o
      WHERE o.waits_for IN ('stock', 'repair')
        AND EXISTS (SELECT FROM payments p WHERE p.order_id = o.id AND p.captured_at < ${late})
    UNION ALL SELECT 'mail_failed', o.id FROM mails m JOIN orders o ON o.id = m.order_id
      WHERE m.sent_at IS NULL AND m.kind IN ('order-delivery', 'gift-delivery') AND m.created_at < ${late} AND m.recipient <> ''
        AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id AND ${isKept})`;
}

/** Rows (product_id, choice, units) of what was sold of some products (an array of numbers, as SQL) in PACE_DAYS. */
export function soldUnits(at: Moment, products: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT i.product_id, i.choice, sum(i.quantity)::int AS units
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.completed_at > ${sqlMoment(at)} - ${PACE_DAYS}::int * interval '1 day'
      AND i.product_id = ANY(${products}) AND i.refund_id IS NULL
    GROUP BY i.product_id, i.choice`;
}
