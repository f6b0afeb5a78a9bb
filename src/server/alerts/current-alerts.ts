import {
  ATTENTION_REASONS,
  type AttentionReason,
  DELIVERY_TOO_LONG_MS,
} from "@/domain/orders/order-actions";
import type { AlertKind } from "@/domain/shop/alert";
import { FEATURES } from "@/server/features";
import { ATTENTION, attentionRows } from "@/server/orders/attention";
import { beforeMoment } from "@/server/platform/clock";

/**
 * Minimum seconds between the first and the latest recorded failure of a part of the shop for the
 * part to count as out of service.
 */
export const OUTAGE_SECONDS = 45;

/** The kind of alert for orders that wait for this reason. */
const kindOf = (reason: AttentionReason): AlertKind => ATTENTION[reason].alert ?? "attention";
const KINDS = new Set(ATTENTION_REASONS.map(kindOf));

/**
 * SQL of rows (kind, subject, facts): every condition that raises an alert, except low stock.
 * Design §3.
 * @param at the moment, as SQL
 */
export function currentAlerts(at: string): string {
  const late = beforeMoment(at, DELIVERY_TOO_LONG_MS);
  const lateOrders = FEATURES.flatMap(({ alerts }) => alerts?.lateOrders?.(late) ?? []);
  const parts = [
    ...[...KINDS].map((kind) => ofOrders(kind, attentionRows(at, reasonsOf(kind)))),
    ofOrders("delivery_late", lateOrders.join(" UNION ALL ")),
    ...FEATURES.flatMap(({ alerts }) => alerts?.rows?.(at) ?? []),
    `SELECT 'service_down', o.part, jsonb_build_object('service', o.part)
      FROM outages o WHERE o.seen_at >= o.since + ${OUTAGE_SECONDS} * interval '1 second'`,
  ];
  return parts.join(" UNION ALL ");
}

const reasonsOf = (kind: AlertKind) =>
  ATTENTION_REASONS.filter((reason) => kindOf(reason) === kind);

/** @param rows SQL of rows (reason, order_id) */
function ofOrders(kind: AlertKind, rows: string): string {
  return `SELECT '${kind}'::text AS kind, 'order:' || w.order_id AS subject,
      jsonb_build_object('order', w.order_id, 'reasons', jsonb_agg(DISTINCT w.reason)) AS facts
    FROM (${rows}) w GROUP BY w.order_id`;
}
