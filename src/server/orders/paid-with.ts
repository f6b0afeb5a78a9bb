import { Prisma } from "@/server/platform/prisma-client/client";

/** A way to pay, by `payments.provider`, and the currency of the charge; null for any. */
export interface PaidWith {
  provider: string | null;
  charged: string | null;
}

/**
 * SQL condition: the payment that took the money of an order, else its latest one, is of a way to
 * pay and in a currency. A buyer may have opened another payment after the one that took the money.
 */
export function paidWith(order: Prisma.Sql, { provider, charged }: PaidWith): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM (
      SELECT provider, charge_currency FROM payments WHERE order_id = ${order}
      ORDER BY status = 'captured' DESC, status = 'review' DESC, id DESC LIMIT 1
    ) AS paying
    WHERE paying.provider = coalesce(${provider}::text, paying.provider)
      AND paying.charge_currency = coalesce(${charged}::text, paying.charge_currency))`;
}
