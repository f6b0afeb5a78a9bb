import type { AttentionDto } from "@/contract/admin/orders/attention";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { ATTENTION_REASONS, type AttentionReason } from "@/domain/orders/order-actions";
import { CLAIM_ATTENTION } from "@/server/claims/attention";
import { DELIVERY_ATTENTION } from "@/server/delivery/attention";
import { MAIL_ATTENTION } from "@/server/mail/attention";
import { PAYMENT_ATTENTION } from "@/server/payments/attention";
import type { Moment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import type { Attention } from "@/server/platform/feature";
import { Prisma } from "@/server/platform/prisma-client/client";
import { RECEIPT_ATTENTION } from "@/server/receipts/attention";

const { sql } = Prisma;

/** The attention reasons with their queries. Each starts from few rows, by a partial index. */
export const ATTENTION: Readonly<Record<AttentionReason, Attention>> = {
  awaiting_stock: {
    orders: () => sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'stock'`,
  },
  order_unfilled: {
    orders: () => sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'repair'`,
  },
  awaiting_approval: {
    orders: () => sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'approval'`,
  },
  ...PAYMENT_ATTENTION,
  ...DELIVERY_ATTENTION,
  ...MAIL_ATTENTION,
  ...CLAIM_ATTENTION,
  ...RECEIPT_ATTENTION,
};

/** Number of orders that need attention, in total and by reason, up to MAX_COUNTED + 1. */
export async function countWaitingOrders(
  at: Moment,
): Promise<Pick<AttentionDto, "total" | "reasons">> {
  const counts = await db().$queryRaw<{ reason: string | null; orders: number }[]>`
    SELECT reason, least(count(DISTINCT order_id), ${MAX_COUNTED + 1})::int AS orders
    FROM (${attentionRows(at)}) AS waiting
    GROUP BY GROUPING SETS ((reason), ())`;
  const of = (reason: string | null) =>
    counts.find((count) => count.reason === reason)?.orders ?? 0;
  const entries = ATTENTION_REASONS.map((reason) => [reason, of(reason)] as const);
  return {
    total: of(null),
    reasons: Object.fromEntries(entries) as AttentionDto["reasons"],
  };
}

/** The orders with one attention reason: their number, total, and oldest time. */
export interface WaitingOrders {
  reason: AttentionReason;
  count: number;
  since: Date;
  totalUSD: string;
  /** The id of the oldest order. */
  orderId: number;
}

/** The orders that need attention, grouped by reason. Design §3, Orders. */
export async function waitingOrders(at: Moment): Promise<WaitingOrders[]> {
  const parts = ATTENTION_REASONS.map(
    (reason) => sql`(SELECT DISTINCT reason, order_id FROM (${attentionRows(at, [reason])}) part
      LIMIT ${MAX_COUNTED + 1})`,
  );
  const since = ATTENTION_REASONS.flatMap((reason) => {
    const own = ATTENTION[reason].since;
    return own ? [sql`WHEN ${reason} THEN ${own}`] : [];
  });
  return db().$queryRaw<WaitingOrders[]>`
    SELECT w.reason, count(*)::int AS count, min(w.since) AS since,
      sum(w.total_usd)::numeric(12, 2)::text AS "totalUSD", min(w.order_id) AS "orderId"
    FROM (
      SELECT waiting.reason, o.id AS order_id, o.total_usd,
        coalesce(CASE waiting.reason ${Prisma.join(since, " ")} END, o.completed_at, o.created_at) AS since
      FROM (${Prisma.join(parts, " UNION ALL ")}) waiting JOIN orders o ON o.id = waiting.order_id
    ) w
    GROUP BY w.reason`;
}

/** The attention reasons of each order; orders without one have no entry. */
export async function attentionReasonsOf(
  orderIds: readonly number[],
  at: Moment,
): Promise<Map<number, AttentionReason[]>> {
  const found = await db().$queryRaw<{ order_id: number; reasons: string[] }[]>`
    SELECT order_id, array_agg(DISTINCT reason) AS reasons
    FROM (${attentionRows(at)}) AS waiting
    WHERE order_id = ANY(${[...orderIds]}::int[])
    GROUP BY order_id`;
  return new Map(
    found.map(({ order_id, reasons }) => [
      order_id,
      ATTENTION_REASONS.filter((known) => reasons.includes(known)),
    ]),
  );
}

/**
 * SQL rows (reason, order_id) of the orders with these attention reasons; may contain duplicates.
 */
export function attentionRows(
  at: Moment,
  reasons: readonly AttentionReason[] = ATTENTION_REASONS,
): Prisma.Sql {
  const parts = reasons.map(
    (reason) => sql`SELECT ${reason}::text AS reason, ${ATTENTION[reason].orders(at)}`,
  );
  return Prisma.join(parts, " UNION ALL ");
}
