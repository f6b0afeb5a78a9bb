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
const OUTAGE_SECONDS = 45;

interface Now {
  at: Moment;
  /** Fewer units than these are low. */
  lowStock: number;
}

/** Rows (kind, subject, facts) of what an owner is to know of at a moment. Design §3: what waits for a person. */
export function whatIs({ at, lowStock }: Now): Prisma.Sql {
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
      WHERE EXISTS (SELECT FROM provider_events WHERE unknown_at IS NOT NULL)
    UNION ALL SELECT 'attention', 'account_mails', '{"what": "account_mails"}'::jsonb
      WHERE EXISTS (SELECT FROM mails WHERE sent_at IS NULL AND order_id IS NULL AND created_at < ${late})
    UNION ALL SELECT 'batch_claims', 'batch:' || b.id,
        jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'batch', b.name)
      FROM key_batches b JOIN products p ON p.id = b.product_id WHERE b.quarantined_at IS NOT NULL
    UNION ALL SELECT 'service_down', o.part, jsonb_build_object('service', o.part)
      FROM outages o WHERE o.seen_at >= o.since + ${OUTAGE_SECONDS}::int * interval '1 second'
    UNION ALL SELECT 'low_stock', 'product:' || p.id,
        jsonb_build_object('product', p.id, 'name', p.name, 'nameAr', p.name_ar, 'units', p.available_units)
      FROM products p WHERE ${isLow(lowStock)}`;
}

/** That a product `p` has fewer units than so many, and is sold. */
export function isLow(units: number): Prisma.Sql {
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

/** Rows (product_id, units) of what was sold of some products in PACE_DAYS. */
export function soldUnits(at: Moment, products: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    SELECT i.product_id, sum(i.quantity)::int AS units
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.completed_at > ${sqlMoment(at)} - ${PACE_DAYS}::int * interval '1 day'
      AND i.product_id = ANY(${[...products]}::int[]) AND i.refund_id IS NULL
    GROUP BY i.product_id`;
}
