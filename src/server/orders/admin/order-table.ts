import type { z } from "zod";
import {
  type OrderTableDto,
  orderPages,
  type orderTableInput,
} from "@/contract/admin/orders/order-table";
import { orderCondition } from "@/server/orders/admin/order-filter";
import { orderRows } from "@/server/orders/order-rows";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { keysetPage } from "@/server/platform/database/keyset-page";
import { Prisma } from "@/server/platform/prisma-client/client";

/** A page of the filtered orders, newest first. */
export async function orderTable(
  { page, ...filter }: z.output<typeof orderTableInput>,
  clock: SharedClock = databaseClock,
): Promise<OrderTableDto> {
  const now = clock();
  const { rows, ...paging } = await keysetPage<{ id: number }, number>(
    {
      columns: Prisma.sql`o.id`,
      matches: Prisma.sql`FROM orders o WHERE ${orderCondition(filter, now)}`,
      order: [Prisma.sql`o.id`],
      isDescending: true,
      cursorOf: ({ id }) => id,
      valuesOf: (id) => [Prisma.sql`${id}::int`],
      pages: orderPages,
    },
    page,
  );
  const ids = rows.map(({ id }) => id);
  return { ...paging, rows: await orderRows(ids, now) };
}
