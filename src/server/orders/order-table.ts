import type { z } from "zod";
import { type OrderTableDto, orderPages, type orderTableInput } from "@/contract/admin/orders";
import { attentionReasonsOf } from "@/server/orders/attention";
import { orderCondition } from "@/server/orders/order-filter";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { orderStatusOf } from "@/server/platform/columns";
import { keysetPage } from "@/server/platform/keyset-page";
import { Prisma } from "@/server/platform/prisma-client/client";

interface Row {
  id: number;
  customer_email: string;
  total: string;
  coupon_code: string | null;
  status: string;
  created_at: Date;
}

/** A page of the orders that the filter holds, newest first, with why each waits for a person. */
export async function orderTable(
  { page, ...filter }: z.output<typeof orderTableInput>,
  clock: SharedClock = databaseClock,
): Promise<OrderTableDto> {
  const now = clock();
  const { rows, ...paging } = await keysetPage<Row, number>(
    {
      columns: Prisma.sql`o.id, o.customer_email, o.total_usd::text AS total, o.coupon_code, o.status, o.created_at`,
      matches: Prisma.sql`FROM orders o WHERE ${orderCondition(filter, now)}`,
      order: [Prisma.sql`o.id`],
      isDescending: true,
      cursorOf: ({ id }) => id,
      valuesOf: (id) => [Prisma.sql`${id}::int`],
      pages: orderPages,
    },
    page,
  );
  const reasons = await attentionReasonsOf(
    rows.map(({ id }) => id),
    now,
  );
  return {
    ...paging,
    rows: rows.map((row) => ({
      id: row.id,
      customerEmail: row.customer_email,
      totalUSD: row.total,
      coupon: row.coupon_code,
      status: orderStatusOf(row.status),
      createdAt: row.created_at.toISOString(),
      attentionReasons: reasons.get(row.id) ?? [],
    })),
  };
}
