import { PAGE_ROWS } from "@/contract/admin/common";
import type { OrderFilter, OrderTableDto } from "@/contract/admin/orders";
import { attentionReasonsOf } from "@/server/orders/attention";
import { orderCondition } from "@/server/orders/order-filter";
import { type Clock, systemClock } from "@/server/platform/clock";
import { orderStatusOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";

interface Row {
  id: number;
  customer_email: string;
  total: string;
  status: string;
  created_at: Date;
}

/** A page of the orders that the filter holds, newest first, with why each waits for a person. */
export async function orderTable(
  { page, ...filter }: OrderFilter & { page: number },
  clock: Clock = systemClock,
): Promise<OrderTableDto> {
  const now = clock();
  const condition = orderCondition(filter, now);
  const [rows, [counted]] = await Promise.all([
    db().$queryRaw<Row[]>`
      SELECT o.id, o.customer_email, o.total_usd::text AS total, o.status, o.created_at
      FROM (
        SELECT o.id FROM orders o WHERE ${condition}
        ORDER BY o.id DESC LIMIT ${PAGE_ROWS} OFFSET ${(page - 1) * PAGE_ROWS}
      ) AS page JOIN orders o USING (id)
      ORDER BY o.id DESC`,
    db().$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM orders o WHERE ${condition}`,
  ]);
  const ids = rows.map((row) => row.id);
  const reasons = await attentionReasonsOf(ids, now);
  return {
    total: counted?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      customerEmail: row.customer_email,
      totalUSD: row.total,
      status: orderStatusOf(row.status),
      createdAt: row.created_at.toISOString(),
      attentionReasons: reasons.get(row.id) ?? [],
    })),
  };
}
