import type { z } from "zod";
import {
  type foundCustomersDto,
  MAX_CUSTOMER_RESULTS,
  MIN_CUSTOMER_SEARCH,
} from "@/contract/admin/people/customers";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { blockedMailbox } from "@/server/orders/placing/blocked";
import { customerKey } from "@/server/orders/placing/customer-key";
import { db, escapeLike } from "@/server/platform/database/db";
import { listOf } from "@/server/platform/database/statements";
import { Prisma } from "@/server/platform/prisma-client/client";

/** Maximum number of orders searched: enough for the latest customers if many addresses match. */
const LATEST = 1_000;

/** Maximum number of a customer's latest orders in the sums: one per day for three years. */
const SUMMED = 1_000;

type Found = z.infer<typeof foundCustomersDto>;

/**
 * The latest buyers; with a search text, customers whose address contains it, by latest order. An
 * address without orders is found only if it is typed in full: an account, a gift's recipient, or
 * the subject of a note or block.
 */
export async function findCustomers(q: string): Promise<Found> {
  if (q === "") return withSums(await latestBuyers());
  const email = q.toLowerCase();
  if (email.length < MIN_CUSTOMER_SEARCH) return [];
  const pattern = `%${escapeLike(email)}%`;
  const found = await db().$queryRaw<{ email: string }[]>`
    WITH ordered AS (
      SELECT email, max(id) AS id FROM (
        SELECT lower(o.customer_email) AS email, o.id FROM orders o
        WHERE lower(o.customer_email) LIKE ${pattern} ORDER BY o.id DESC LIMIT ${LATEST}) latest
      GROUP BY email ORDER BY id DESC LIMIT ${MAX_CUSTOMER_RESULTS}
    ),
    known AS (
      SELECT ${email} AS email WHERE EXISTS (SELECT FROM users WHERE email = ${email} AND is_verified)
        OR EXISTS (SELECT FROM gifts WHERE recipient_email = ${email})
        OR EXISTS (SELECT FROM notes WHERE customer_email = ${email})
        OR EXISTS (SELECT FROM blocks WHERE kind = 'email' AND key = ${blockedMailbox(email)})
    )
    SELECT email FROM (
      SELECT * FROM ordered
      UNION ALL SELECT email, 0 FROM known WHERE email NOT IN (SELECT email FROM ordered)) found
    ORDER BY id DESC`;
  return withSums(found.map((row) => row.email));
}

/** Addresses of the latest paid orders, without those of erased buyers. */
async function latestBuyers(): Promise<string[]> {
  const found = await db().$queryRaw<{ email: string }[]>`
    SELECT email FROM (
      SELECT lower(o.customer_email) AS email, o.id FROM orders o
      WHERE o.status IN ('completed', 'delivered') AND o.customer_email <> ''
      ORDER BY o.id DESC LIMIT ${LATEST}) latest
    GROUP BY email ORDER BY max(id) DESC LIMIT ${MAX_CUSTOMER_RESULTS}`;
  return found.map(({ email }) => email);
}

/** Adds order counts and amounts per address: captures minus refunds. */
async function withSums(emails: readonly string[]): Promise<Found> {
  const rows = await db().$queryRaw<
    { email: string; orders: number; lastOrderAt: Date | null; spentUSD: string }[]
  >`
    SELECT who.email, sums.* FROM unnest(${[...emails]}::text[]) WITH ORDINALITY AS who(email, place)
    CROSS JOIN LATERAL (
      WITH own AS MATERIALIZED (
        SELECT o.id, o.created_at FROM orders o WHERE lower(o.customer_email) = who.email
        ORDER BY o.id DESC LIMIT ${SUMMED})
      SELECT count(*)::int AS orders, max(created_at) AS "lastOrderAt", round(
        (SELECT coalesce(sum(coalesce(p.captured_usd, p.amount_usd)), 0) FROM payments p JOIN own ON own.id = p.order_id
          WHERE p.status IN (${Prisma.raw(listOf(MONEY_TAKEN))}))
        - (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r JOIN own ON own.id = r.order_id
          WHERE r.status = 'refunded'), 2)::text AS "spentUSD"
      FROM own) sums
    ORDER BY who.place`;
  return rows.map(({ lastOrderAt, ...customer }) => ({
    ...customer,
    key: customerKey(customer.email),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  }));
}
