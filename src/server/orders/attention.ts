import type { AttentionDto } from "@/contract/admin/orders/attention";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { ATTENTION_REASONS, type AttentionReason } from "@/domain/orders/order-actions";
import { CLAIM_ATTENTION } from "@/server/claims/attention";
import { DELIVERY_ATTENTION } from "@/server/delivery/attention";
import { MAIL_ATTENTION } from "@/server/mail/attention";
import { PAYMENT_ATTENTION } from "@/server/payments/attention";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import type { Attention } from "@/server/platform/feature";
import { RECEIPT_ATTENTION } from "@/server/receipts/attention";

/** The attention reasons with their queries. Each query reads a partial index with few rows. */
export const ATTENTION: Readonly<Record<AttentionReason, Attention>> = {
  awaiting_stock: {
    orders: () => `o.id AS order_id FROM orders o WHERE o.waits_for = 'stock'`,
  },
  order_unfilled: {
    orders: () => `o.id AS order_id FROM orders o WHERE o.waits_for = 'repair'`,
  },
  awaiting_approval: {
    orders: () => `o.id AS order_id FROM orders o WHERE o.waits_for = 'approval'`,
  },
  ...PAYMENT_ATTENTION,
  ...DELIVERY_ATTENTION,
  ...MAIL_ATTENTION,
  ...CLAIM_ATTENTION,
  ...RECEIPT_ATTENTION,
};

/**
 * SQL that selects (reason, order_id) of the orders with these attention reasons. A row may occur
 * more than once.
 * @param at SQL expression of the moment
 */
export function attentionRows(
  at: string,
  reasons: readonly AttentionReason[] = ATTENTION_REASONS,
): string {
  const parts = reasons.map(
    (reason) => `SELECT '${reason}'::text AS reason, ${ATTENTION[reason].orders(at)}`,
  );
  return parts.join(" UNION ALL ");
}

/** $1 the moment. */
const COUNT_WAITING_ORDERS = statement(
  "count_waiting_orders",
  `
    SELECT reason, least(count(DISTINCT order_id), ${MAX_COUNTED + 1})::int AS orders
    FROM (${attentionRows(momentOf("$1"))}) AS waiting
    GROUP BY GROUPING SETS ((reason), ())`,
);

/** Number of orders that need attention, in total and by reason, up to MAX_COUNTED + 1. */
export async function countWaitingOrders(
  at: Moment,
): Promise<Pick<AttentionDto, "total" | "reasons">> {
  const counts = await runUnprepared(COUNT_WAITING_ORDERS, [at]);
  const of = (reason: string | null) =>
    counts.find((count) => count.reason === reason)?.orders ?? 0;
  const entries = ATTENTION_REASONS.map((reason) => [reason, of(reason)] as const);
  return {
    total: of(null),
    reasons: Object.fromEntries(entries) as AttentionDto["reasons"],
  };
}

/** Summary of the orders with one attention reason, MAX_COUNTED + 1 of them at most. */
export interface WaitingOrders {
  reason: AttentionReason;
  count: number;
  /**
   * When the first of these orders began to wait. If the reason records no such time, it is the
   * time of the order's completion or, without one, of its placing.
   */
  since: Date;
  totalUSD: string;
  /** The id of the oldest order. */
  orderId: number;
}

/** SQL: up to MAX_COUNTED + 1 orders of each reason, at the moment $1. */
const FIRST_WAITING = ATTENTION_REASONS.map(
  (
    reason,
  ) => `(SELECT DISTINCT reason, order_id FROM (${attentionRows(momentOf("$1"), [reason])}) part
      LIMIT ${MAX_COUNTED + 1})`,
).join(" UNION ALL ");

const SINCE = ATTENTION_REASONS.flatMap((reason) => {
  const own = ATTENTION[reason].since;
  return own ? [`WHEN '${reason}' THEN ${own}`] : [];
}).join(" ");

/** $1 the moment. */
const FIND_WAITING_ORDERS = statement(
  "find_waiting_orders",
  `
    SELECT w.reason, count(*)::int AS count, min(w.since) AS since,
      sum(w.total_usd)::numeric(12, 2)::text AS "totalUSD", min(w.order_id) AS "orderId"
    FROM (
      SELECT waiting.reason, o.id AS order_id, o.total_usd,
        coalesce(CASE waiting.reason ${SINCE} END, o.completed_at, o.created_at) AS since
      FROM (${FIRST_WAITING}) waiting JOIN orders o ON o.id = waiting.order_id
    ) w
    GROUP BY w.reason`,
).typed<Pick<WaitingOrders, "reason">>();

/** The orders that need attention, grouped by reason. Design §3, Orders. */
export async function waitingOrders(at: Moment): Promise<WaitingOrders[]> {
  return runUnprepared(FIND_WAITING_ORDERS, [at]);
}

/** $1 orders, $2 the moment. */
const FIND_ATTENTION_REASONS = statement(
  "find_attention_reasons",
  `
    SELECT order_id, array_agg(DISTINCT reason) AS reasons
    FROM (${attentionRows(momentOf("$2"))}) AS waiting
    WHERE order_id = ANY($1::int[])
    GROUP BY order_id`,
).typed<{ order_id: number; reasons: string[] }>();

/** The attention reasons of each order; orders without one have no entry. */
export async function attentionReasonsOf(
  orderIds: readonly number[],
  at: Moment,
): Promise<Map<number, AttentionReason[]>> {
  const found = await runUnprepared(FIND_ATTENTION_REASONS, [orderIds, at]);
  return new Map(
    found.map(({ order_id, reasons }) => [
      order_id,
      ATTENTION_REASONS.filter((known) => reasons.includes(known)),
    ]),
  );
}
