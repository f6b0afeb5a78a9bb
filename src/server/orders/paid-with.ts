import { Prisma } from "@/server/platform/prisma-client/client";

/** The provider (`payments.provider`) and the currency of the charge; null matches any. */
export interface PaidWith {
  provider: string | null;
  charged: string | null;
}

/**
 * SQL condition: the payment that took the money of the order, or the latest one if none did, has
 * this provider and currency. The latest payment is not decisive, since a buyer may open another
 * one after paying.
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
