import type { z } from "zod";
import {
  type foundCustomersDto,
  MIN_CUSTOMER_SEARCH,
  MOST_CUSTOMERS_FOUND,
} from "@/contract/admin/customers";
import { blockedMailbox } from "@/server/orders/blocked";
import { customerKey } from "@/server/orders/customer-key";
import { db, escapeLike } from "@/server/platform/db";

/** Orders that are looked at: enough for the latest customers of a common part of addresses. */
const LATEST = 1_000;

/**
 * Customers whose address has what was typed in it, by their latest orders; one without orders by the whole address: an
 * account, the recipient of a gift, or whom a note or a block is about.
 */
export async function findCustomers(q: string): Promise<z.infer<typeof foundCustomersDto>> {
  const email = q.toLowerCase();
  if (email.length < MIN_CUSTOMER_SEARCH) return [];
  const pattern = `%${escapeLike(email)}%`;
  const found = await db().$queryRaw<{ email: string; orders: number; lastOrderAt: Date | null }[]>`
    WITH ordered AS (
      SELECT email, count(*)::int AS orders, max(created_at) AS at, max(id) AS id FROM (
        SELECT lower(o.customer_email) AS email, o.created_at, o.id FROM orders o
        WHERE lower(o.customer_email) LIKE ${pattern} ORDER BY o.id DESC LIMIT ${LATEST}) latest
      GROUP BY email ORDER BY id DESC LIMIT ${MOST_CUSTOMERS_FOUND}
    ),
    known AS (
      SELECT ${email} AS email WHERE EXISTS (SELECT FROM users WHERE email = ${email} AND is_verified)
        OR EXISTS (SELECT FROM gifts WHERE recipient_email = ${email})
        OR EXISTS (SELECT FROM notes WHERE customer_email = ${email})
        OR EXISTS (SELECT FROM blocks WHERE kind = 'email' AND key = ${blockedMailbox(email)})
    )
    SELECT email, orders, at AS "lastOrderAt" FROM (
      SELECT * FROM ordered
      UNION ALL SELECT email, 0, NULL, 0 FROM known WHERE email NOT IN (SELECT email FROM ordered)) found
    ORDER BY id DESC`;
  return found.map(({ lastOrderAt, ...customer }) => ({
    ...customer,
    key: customerKey(customer.email),
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  }));
}
