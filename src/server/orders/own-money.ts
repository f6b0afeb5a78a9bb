import type { Prisma } from "@/server/platform/prisma-client/client";

// An order's own money is that of its captured payment or, without one, of its held payments. A
// held payment (`review`) beside a captured one paid for nothing.

/**
 * SQL condition: the payment has the order's own money.
 * @param payment alias of the table, such as "p"
 */
export const hasOwnMoney = (payment: string) => `(${payment}.status = 'captured'
  OR ${payment}.status = 'review' AND NOT EXISTS (SELECT FROM payments paying
    WHERE paying.order_id = ${payment}.order_id AND paying.status = 'captured'))`;

/** The refunds of the order's own money. */
export const OF_OWN_MONEY: Prisma.RefundWhereInput = {
  OR: [
    { payment: { status: "captured" } },
    { order: { payments: { none: { status: "captured" } } } },
  ],
};
