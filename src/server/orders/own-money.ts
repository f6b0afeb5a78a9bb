import type { Prisma } from "@/server/platform/prisma-client/client";

// An order's own money is that of its captured payment or, without one, of its held payments. A
// held payment beside a captured one bought nothing.

/** SQL condition: the payment, an alias such as "p", has the order's own money. */
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
